import type { FastifyInstance } from 'fastify';

import { machineListRoute } from '#server/catalogue/machines/machine-list.ts';
import { today } from '#server/oee/time/plant-day.ts';
import { parseWindow } from '#server/web/lists/window.ts';

import { listChangeovers } from './changeovers.store.ts';

/** Changeovers with their actual, planned and usual durations. */
export async function changeoverRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  machineListRoute(app, 'changeover', {
    answer: 'Changeovers',
    filters: ['Running'],
    rows: async ({ machines, query, filter: { Running } }) => {
      const window = parseWindow(query, today(machines[0]?.time_zone ?? 'UTC', now()));
      const all = await listChangeovers(db, machines, { window, now: now() });
      return all.filter((one) => Running === undefined || Running === String(one.IsRunning));
    },
    orders: {
      Newest: () => 0,
      Start: ({ Start }) => Date.parse(Start),
      Seconds: ({ Seconds }) => Seconds,
      MachineName: ({ MachineName }) => MachineName,
    },
  });
}
