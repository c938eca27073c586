import type { FastifyInstance } from 'fastify';

import type { FirstRun } from '#schemas/api/first-run.gen.ts';

import { firstRun } from './first-run.store.ts';

/** Progress of the guide of a new installation. */
export async function firstRunRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  app.get(
    '/admin/firstrun',
    {
      config: { policy: 'admin' },
      schema: { response: { 200: { $ref: 'first-run#/definitions/FirstRun' } } },
    },
    (): Promise<FirstRun> => firstRun(db),
  );
}
