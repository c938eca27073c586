import type { FastifyInstance } from 'fastify';

import { systemStatus } from './system-status.store.ts';

/** Data of the status page. */
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
