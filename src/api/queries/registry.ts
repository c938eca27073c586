import {
  downtimeHistory,
  downtimeReasons,
  hours,
  metricHours,
  nonWorking,
  performance,
} from './history.queries.ts';
import {
  machineHours,
  plantMachines,
  plants,
  processMetrics,
  productionHistory,
} from './machines.queries.ts';

/** Every query that a screen may name. The schema of screens is generated from this list. */
const all = [
  plants,
  plantMachines,
  performance,
  productionHistory,
  machineHours,
  processMetrics,
  hours,
  metricHours,
  downtimeHistory,
  downtimeReasons,
  nonWorking,
] as const;

type Registered = (typeof all)[number];

/** What each query answers with, by its name. */
export type RegisteredRows = {
  [Query in Registered as Query['name']]: Awaited<ReturnType<Query['ask']>>[number];
};

export const queries = Object.fromEntries(all.map((query) => [query.name, query])) as {
  [Query in Registered as Query['name']]: Query;
};
