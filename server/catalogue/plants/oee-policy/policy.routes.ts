import type { FastifyInstance } from 'fastify';

import type { PolicyVersions } from '#schemas/api/plants.gen.ts';
import { plants } from '#server/catalogue/plants/plants.resource.ts';
import type { Params } from '#server/resource-kit/call.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';

import { policyVersions } from './policy-versions.store.ts';

const config = { policy: 'admin' } as const;

/** History of a plant's loss policy. */
export async function plantPolicyRoutes(app: FastifyInstance): Promise<void> {
  const { db } = app.deps;
  const { params } = schemasOf(plants);

  app.get<{ Params: Params }>(
    `${plants.path}/:id/policyversions`,
    {
      config,
      schema: {
        description: 'The last 100 changes of how the plant counts its losses, the newest first.',
        params,
        response: { 200: { $ref: 'plants#/definitions/PolicyVersions' } },
      },
    },
    async ({ caller, params: inPath }): Promise<PolicyVersions> => {
      const { Id } = await findRow(db, plants, { caller, params: {}, id: inPath['id'] ?? '' });
      return { Items: await policyVersions(db, Id) };
    },
  );
}
