import { defineQuery } from './define-query.ts';

/* Queries of a machine's page besides its figures. The calls are loaded on first use. */

/** Chunk with the calls, loaded on first use. */
function calls() {
  return import('../machines/machine-service.ts');
}

type Calls = Awaited<ReturnType<typeof calls>>;

const machine = { machineId: 'text' } as const;
const inTime = { ...machine, start: 'text', end: 'text' } as const;
/** Number of days back, or ahead for planned data. */
const inDays = { ...machine, days: 'number?' } as const;
const defaultDays = 14;

/** One row with the stops of the window, and the number that need a reason. */
export const stops = defineQuery({
  name: 'stops',
  parameters: inTime,
  ask: async (asked, signal) => [await (await calls()).loadStops(asked, signal)],
});

/** Stop reasons: each top-level one, followed by its children. */
export const stopReasons = ofMachine('stop-reasons', 'listStopReasons');
/** Hours that are being recalculated. */
export const recalculations = ofMachine('recalculations', 'listRecalculations');
export const currentOrders = ofMachine('current-orders', 'listCurrentOrders');
export const currentProducts = ofMachine('current-products', 'listCurrentProducts');
export const machineUsers = ofMachine('machine-users', 'listMachineUsers');
export const taskDocuments = ofMachine('task-documents', 'listDocuments');

/** Closed shifts whose figures changed later. */
export const shiftEvents = ofDays('shift-events', 'listShiftEvents');
/** Orders from yesterday on. */
export const productionOrders = ofDays('production-orders', 'listOrders');
export const changeovers = ofDays('changeovers', 'listChangeovers');

/** One row with the shifts from yesterday to a week ahead. */
export const shifts = defineQuery({
  name: 'shifts',
  parameters: machine,
  ask: async (asked, signal) => [await (await calls()).loadShifts(asked, signal)],
});

export const machineNames = defineQuery({
  name: 'machine-names',
  parameters: { plantId: 'text' },
  ask: async (asked, signal) => (await calls()).listMachineNames(asked, signal),
});

/** One row: the current shift of a machine, hour by hour. Without a machine: the user's first. */
export const shiftBoard = defineQuery({
  name: 'shift-board',
  parameters: { machineId: 'text?', clientId: 'text?' },
  ask: async ({ machineId = '', clientId = '' }, signal) =>
    (await import('../machines/shift-board.ts')).loadShiftBoard({ machineId, clientId }, signal),
});

type RowOf<Call extends keyof Calls> =
  Awaited<ReturnType<Calls[Call]>> extends (infer Row)[] ? Row & object : never;

type MachineCall =
  | 'listStopReasons'
  | 'listRecalculations'
  | 'listCurrentOrders'
  | 'listCurrentProducts'
  | 'listMachineUsers'
  | 'listDocuments';
type DaysCall = 'listShiftEvents' | 'listOrders' | 'listChangeovers';

function ofMachine<const Name extends string, Call extends MachineCall>(name: Name, call: Call) {
  return defineQuery({
    name,
    parameters: machine,
    ask: async (asked, signal) => (await (await calls())[call](asked, signal)) as RowOf<Call>[],
  });
}

function ofDays<const Name extends string, Call extends DaysCall>(name: Name, call: Call) {
  return defineQuery({
    name,
    parameters: inDays,
    ask: async ({ days = defaultDays, ...asked }, signal) =>
      (await (await calls())[call]({ ...asked, days }, signal)) as RowOf<Call>[],
  });
}
