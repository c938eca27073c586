import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { nonWorkingPeriods } from './non-working.resource.ts';
import { shiftExceptions } from './shift-exceptions.resource.ts';

const params = { clientId: 'northwind' };
const period = {
  PlantId: 'riverside',
  Start: '2026-06-11T11:00:00.000Z',
  End: '2026-06-11T19:00:00.000Z',
};

testResource({
  resource: nonWorkingPeriods,
  params,
  valid: [
    { ...period, Reason: 'Stocktaking 2' },
    { ...period, Reason: 'Stocktaking 10', MachineId: 'riverside-imm-01' },
  ],
  change: { End: '2026-06-11T20:00:00.000Z' },
  invalid: [
    [{ ...period, Reason: 'X', End: period.Start }, 'End'],
    [{ ...period, Reason: 'X', End: '9999-01-01T00:00:00Z' }, 'End'],
    [{ ...period, Reason: 'X', Start: '2026-06-11T18:00:00.000Z' }, 'Start'],
    [{ ...period, Reason: 'X', MachineId: 'pune-imm-01' }, 'MachineId'],
    [{ ...period, Reason: 'X', PlantId: 'monterrey' }, 'PlantId'],
    [{ ...period, Reason: '' }, 'Reason'],
  ],
});

const early = { Name: 'Early', Start: '06:00', End: '14:00', Breaks: '10:00-10:15' };
const dates = { FromDate: '2026-12-24', UntilDate: '2026-12-26' };

testResource({
  resource: shiftExceptions,
  params,
  valid: [
    { ...dates, DisplayName: 'Christmas 2', PlantId: 'riverside', Shifts: [] },
    { ...dates, DisplayName: 'Christmas 10', Shifts: [] },
  ],
  change: { Shifts: [early] },
  invalid: [
    [{ ...dates, DisplayName: 'X', UntilDate: '2026-12-23' }, 'UntilDate'],
    [{ ...dates, DisplayName: 'X', UntilDate: '9999-12-31' }, 'UntilDate'],
    [{ ...dates, DisplayName: 'X', PlantId: 'riverside' }, 'FromDate'],
    [{ ...dates, DisplayName: 'X', FromDate: '2026-02-30' }, 'FromDate'],
    [{ ...dates, DisplayName: 'X', PlantId: 'pune', MachineId: 'riverside-imm-01' }, 'MachineId'],
    [
      {
        ...dates,
        DisplayName: 'X',
        PlantId: 'pune',
        Shifts: [early, { Name: 'Late', Start: '13:00', End: '22:00' }],
      },
      'Shifts',
    ],
  ],
});
