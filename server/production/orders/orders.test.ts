import { testResource } from '#server/resource-kit/test-resource.suite.ts';

import { productionOrders } from './production-orders.resource.ts';
import { workOrderStatuses } from './work-order-statuses.resource.ts';
import { workOrderTypes } from './work-order-types.resource.ts';
import { workOrders } from './work-orders.resource.ts';

const params = { clientId: 'northwind' };
const order = {
  MachineId: 'riverside-imm-01',
  PlannedStart: '2026-06-10T11:00:00.000Z',
  PlannedEnd: '2026-06-10T19:00:00.000Z',
  Status: 'PLANNED',
};

testResource({
  resource: productionOrders,
  params,
  valid: [
    { ...order, Number: 'P-2', ProductId: 'northwind-cap-28', Quantity: 4000, SetupSeconds: 1800 },
    { ...order, Number: 'P-10', Status: 'DONE' },
  ],
  change: { Quantity: 5000 },
  invalid: [
    [{ ...order, Number: 'p-10' }, 'Number'],
    [{ ...order, Number: 'P-3', PlannedEnd: order.PlannedStart }, 'PlannedEnd'],
    [{ ...order, Number: 'P-3', MachineId: 'monterrey-imm-01' }, 'MachineId'],
    [{ ...order, Number: 'P-3', MachineId: 'nothing' }, 'MachineId'],
    [{ ...order, Number: 'P-3', ProductId: 'contoso-lid-40' }, 'ProductId'],
    [{ ...order, Number: 'P-3', Status: 'LATE' }, 'Status'],
    [{ ...order, Number: 'P-3', PlannedStart: 'tomorrow' }, 'PlannedStart'],
    [{ ...order, Number: 'P-3', PlannedStart: '2026-12-31T23:59:60Z' }, 'PlannedStart'],
    [{ ...order, Number: 'P-3', PlannedEnd: '9999-12-31T22:00:00-23:59' }, 'PlannedEnd'],
    [{ ...order, Number: 'P-3', PlannedEnd: '9990-12-31T22:00:00Z' }, 'PlannedEnd'],
    [{ ...order, Number: 'P-3', PlannedStart: '0001-01-01T00:00:00Z' }, 'PlannedStart'],
  ],
});

testResource({
  resource: workOrders,
  params,
  valid: [
    { Number: 'W-2', MachineId: 'riverside-imm-01', Priority: 2, Description: 'Oil' },
    { Number: 'W-10', MachineId: 'riverside-imm-02', Due: '2026-06-12T10:00:00.000Z' },
  ],
  change: { Priority: 1 },
  invalid: [
    [{ Number: 'w-10', MachineId: 'riverside-imm-01' }, 'Number'],
    [{ Number: 'W-3', MachineId: 'monterrey-imm-01' }, 'MachineId'],
    [{ Number: 'W-3', MachineId: 'riverside-imm-01', StatusId: 'nothing' }, 'StatusId'],
    [{ Number: 'W-3', MachineId: 'riverside-imm-01', Priority: 0 }, 'Priority'],
    [{ Number: 'W-3', MachineId: 'riverside-imm-01', Due: '2026-12-31T23:59:60Z' }, 'Due'],
  ],
});

testResource({
  resource: workOrderStatuses,
  params,
  valid: [
    { DisplayName: 'Open 2', IsExternal: false, IsDone: false },
    { DisplayName: 'Open 10', IsExternal: true, IsDone: false },
  ],
  change: { IsDone: true },
  invalid: [
    [{ DisplayName: 'open 10' }, 'DisplayName'],
    [{ DisplayName: ' ' }, 'DisplayName'],
  ],
});

testResource({
  resource: workOrderTypes,
  params,
  valid: [{ DisplayName: 'Repair 2' }, { DisplayName: 'Repair 10' }],
  change: { DisplayName: 'Repair 1' },
  invalid: [
    [{ DisplayName: 'repair 10' }, 'DisplayName'],
    [{ DisplayName: '' }, 'DisplayName'],
  ],
});
