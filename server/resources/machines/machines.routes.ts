import type { FastifyInstance } from 'fastify';

import { createHeavyQuestions } from '#server/http/heavy.ts';

import { downtimeRoutes } from './downtime.routes.ts';
import { hoursRoutes } from './hours.routes.ts';
import { machineListRoutes } from './list.routes.ts';
import { metricHoursRoutes } from './metric-hours.routes.ts';
import { metricRoutes } from './metric.routes.ts';
import { nonWorkingRoutes } from './non-working.routes.ts';
import type { MachineParts } from './machine-call.ts';
import { performanceRoutes } from './performance.routes.ts';
import { plantRoutes } from './plants.routes.ts';
import { productionHistoryRoutes } from './production-history.routes.ts';
import { statusRoutes } from './status.routes.ts';

/** Plants, their machines, and what these did. */
export async function machineRoutes(app: FastifyInstance, given: Omit<MachineParts, 'heavy'>) {
  const parts = { ...given, heavy: createHeavyQuestions() };
  await app.register(plantRoutes, parts);
  await app.register(machineListRoutes, parts);
  await app.register(statusRoutes, parts);
  await app.register(metricRoutes, parts);
  await app.register(productionHistoryRoutes, parts);
  await app.register(performanceRoutes, parts);
  await app.register(hoursRoutes, parts);
  await app.register(metricHoursRoutes, parts);
  await app.register(downtimeRoutes, parts);
  await app.register(nonWorkingRoutes, parts);
}
