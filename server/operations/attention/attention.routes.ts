import type { FastifyInstance } from 'fastify';

import type { Attention } from '#schemas/api/attention.gen.ts';

import { attentionOf } from './attention.store.ts';

/** What the overview of the administration asks: what someone should look at. */
export async function attentionRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  app.get(
    '/admin/attention',
    {
      config: { policy: 'admin' },
      schema: { response: { 200: { $ref: 'attention#/definitions/Attention' } } },
    },
    async ({ caller }): Promise<Attention> => ({ Items: await attentionOf(db, caller) }),
  );
}
