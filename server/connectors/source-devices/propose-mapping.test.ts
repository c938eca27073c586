import { expect, test } from 'vitest';

import { valuesInMessage } from './found-values.ts';
import { proposeMapping, type KnownMachine } from './propose-mapping.ts';

const machines: KnownMachine[] = [
  machine('riverside-imm-01', 'RIV/IMM-01', 'IMM 01'),
  machine('riverside-imm-012', 'RIV/IMM-012', 'IMM 012'),
  machine('pune-imm-01', 'PUN/IMM-01', 'IMM 01'),
];

test.each([
  ['plant/RIV/IMM-01/state', '{"state":"ACTIVE","ts":1}', ['riverside-imm-01 status state ts']],
  ['riverside-imm-012', '{"Total Parts":1}', ['riverside-imm-012 totalparts Total Parts null']],
  ['PUN_IMM-01/Melt-Temperature', '21.5', ['pune-imm-01 melt_temperature null null']],
  ['cell/riv/imm-01/good/value', '5', ['riverside-imm-01 goodparts null null']],
  // Two plants have a machine of this name.
  ['IMM 01/state', 'ACTIVE', []],
  ['plant/RIV/IMM-0123/state', 'ACTIVE', []],
  ['plant/RIV/IMM-01/humour', '5', []],
  [
    'plant/RIV/IMM-01',
    '{"state":"ACTIVE","status":"ACTIVE"}',
    ['riverside-imm-01 status state null'],
  ],
])('%s with %s', (topic, payload, expected) => {
  const rules = proposeMapping(valuesInMessage(topic, payload), machines);

  expect(
    rules.map(({ MachineId, Tag, Path, TimePath }) => `${MachineId} ${Tag} ${Path} ${TimePath}`),
  ).toEqual(expected);
});

function machine(id: string, machineName: string, displayName: string): KnownMachine {
  const metrics = [{ name: 'melt_temperature', displayName: 'Melt temperature' }];
  return { id, machineName, displayName, metrics };
}
