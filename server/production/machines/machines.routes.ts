import type { FastifyInstance } from 'fastify';

import { allMachinesRoutes } from './all-machines.routes.ts';
import { downtimeRoutes } from './downtime.routes.ts';
import { hoursRoutes } from './hours.routes.ts';
import { machineListRoutes } from './list.routes.ts';
import { metricHoursRoutes } from './metric-hours.routes.ts';
import { metricRoutes } from './metric.routes.ts';
import { performanceRoutes } from './performance.routes.ts';
import { plantRoutes } from './plants.routes.ts';
import { productionHistoryRoutes } from './production-history.routes.ts';
import { statusRoutes } from './status.routes.ts';

/** Plants, their machines and their figures. */
export async function machineRoutes(app: FastifyInstance) {
  await app.register(plantRoutes);
  await app.register(machineListRoutes);
  await app.register(allMachinesRoutes);
  await app.register(statusRoutes);
  await app.register(metricRoutes);
  await app.register(productionHistoryRoutes);
  await app.register(performanceRoutes);
  await app.register(hoursRoutes);
  await app.register(metricHoursRoutes);
  await app.register(downtimeRoutes);
}
