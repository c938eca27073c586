import type { FastifyInstance } from 'fastify';

import { systemStatus } from './system-status.store.ts';

/** What the status page asks. */
export async function systemStatusRoutes(app: FastifyInstance) {
  const { deps } = app;

  app.get(
    '/admin/systemstatus',
    {
      config: { policy: 'admin' },
      schema: { response: { 200: { $ref: 'system-status#/definitions/SystemStatus' } } },
    },
    () => systemStatus(deps),
  );
}
