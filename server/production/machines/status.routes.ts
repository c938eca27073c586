import type { FastifyInstance } from 'fastify';

import type { Statuses } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { requireMachines } from '#server/catalogue/machines/machines.store.ts';
import { currentStates } from '#server/production/figures/machines/live-values.ts';
import { secondsSince } from '#server/production/figures/machines/machine-row.ts';

import { idsProperty } from './machine-call.ts';

/** Current state of machines. Live views get it from the hub; this is for other clients. */
export async function statusRoutes(app: FastifyInstance) {
  const { db, now } = app.deps;

  app.get<{ Querystring: { ids?: string[] } }>(
    '/machines/status',
    {
      config: { policy: 'viewer' },
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { ids: idsProperty },
        },
        response: { 200: { $ref: 'machines#/definitions/Statuses' } },
      },
    },
    async ({ query, caller }): Promise<Statuses> => {
      const machines = await requireMachines(db, query.ids, caller);
      const at = now();
      const states = await currentStates(
        db,
        machines.map(({ id }) => id),
      );
      return machines.map(({ id }) => {
        const state = states.get(id);
        const since = state?.since ?? at;
        return {
          Id: id,
          Value: state?.status ?? 'UNDEFINED',
          TotalSeconds: secondsSince(since, at),
          Seq: since,
          At: instantText(since),
        };
      });
    },
  );
}
