import { defineQuery } from './define-query.ts';

/* What the page of one machine asks besides its figures. The calls come when one is asked. */

/** What comes with the first question. */
function calls() {
  return import('../machines/machine-service.ts');
}

type Calls = Awaited<ReturnType<typeof calls>>;

const machine = { machineId: 'text' } as const;
const inTime = { ...machine, start: 'text', end: 'text' } as const;
/** How many days back, or ahead for what is planned. */
const inDays = { ...machine, days: 'number?' } as const;
const usualDays = 14;

/** One row, with the stops of the window and how many of them need a reason. */
export const stops = defineQuery({
  name: 'stops',
  parameters: inTime,
  ask: async (asked, signal) => [await (await calls()).loadStops(asked, signal)],
});

/** Reasons to choose from: each top one, and those below it. */
export const stopReasons = ofMachine('stop-reasons', 'listStopReasons');
/** Hours that are being counted again. */
export const recalculations = ofMachine('recalculations', 'listRecalculations');
export const currentOrders = ofMachine('current-orders', 'listCurrentOrders');
export const currentProducts = ofMachine('current-products', 'listCurrentProducts');
export const machineUsers = ofMachine('machine-users', 'listMachineUsers');
export const taskDocuments = ofMachine('task-documents', 'listDocuments');

/** Closed shifts that came out otherwise later. */
export const shiftEvents = ofDays('shift-events', 'listShiftEvents');
/** Orders from yesterday on. */
export const productionOrders = ofDays('production-orders', 'listOrders');
export const changeovers = ofDays('changeovers', 'listChangeovers');

/** One row, with the shifts from yesterday to in a week. */
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

/** One row: the shift that a machine works in, hour by hour. Without a machine: the first of the user. */
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
    ask: async ({ days = usualDays, ...asked }, signal) =>
      (await (await calls())[call]({ ...asked, days }, signal)) as RowOf<Call>[],
  });
}
