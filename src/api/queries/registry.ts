import { chatMessages, meeting, meetingAttendees, meetings } from './conversation.queries.ts';
import { plantForms } from './forms.queries.ts';
import {
  downtimeHistory,
  downtimeReasons,
  hours,
  metricHours,
  nonWorking,
  performance,
} from './history.queries.ts';
import {
  changeovers,
  currentOrders,
  currentProducts,
  machineNames,
  machineUsers,
  productionOrders,
  recalculations,
  shiftBoard,
  shiftEvents,
  shifts,
  stopReasons,
  stops,
  taskDocuments,
} from './machine-service.queries.ts';
import {
  allMachines,
  machineHours,
  plantMachines,
  plants,
  processMetrics,
  productionHistory,
} from './machines.queries.ts';

/** All queries for screens. The screen schema is generated from this list. */
const all = [
  plants,
  plantMachines,
  allMachines,
  performance,
  productionHistory,
  machineHours,
  processMetrics,
  hours,
  metricHours,
  downtimeHistory,
  downtimeReasons,
  nonWorking,
  plantForms,
  stops,
  stopReasons,
  shiftEvents,
  recalculations,
  currentOrders,
  productionOrders,
  currentProducts,
  machineUsers,
  shiftBoard,
  shifts,
  changeovers,
  taskDocuments,
  machineNames,
  chatMessages,
  meetings,
  meeting,
  meetingAttendees,
] as const;

type RegisteredQuery = (typeof all)[number];

/** Row types by query name. */
export type RegisteredRows = {
  [Query in RegisteredQuery as Query['name']]: Awaited<ReturnType<Query['ask']>>[number];
};

export const queries = Object.fromEntries(all.map((query) => [query.name, query])) as {
  [Query in RegisteredQuery as Query['name']]: Query;
};
