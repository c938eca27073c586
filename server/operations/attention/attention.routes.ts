import type { FastifyInstance } from 'fastify';

import type { Attention } from '#schemas/api/attention.gen.ts';

import { listAttention } from './attention.store.ts';

/** Items that need an administrator's attention, for the overview of the administration. */
export async function attentionRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  app.get(
    '/admin/attention',
    {
      config: { policy: 'admin' },
      schema: { response: { 200: { $ref: 'attention#/definitions/Attention' } } },
    },
    async ({ caller }): Promise<Attention> => ({ Items: await listAttention(db, caller) }),
  );
}
