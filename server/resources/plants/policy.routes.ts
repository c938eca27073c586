import type { FastifyInstance } from 'fastify';

import type { PolicyPreview, PolicyVersions } from '#schemas/api/plants.gen.ts';
import { machinesOfPlant, plantOrProblem } from '#server/figures/machines.store.ts';
import { sendLong } from '#server/http/long-answer.ts';
import type { Params } from '#server/resource-kit/call.ts';
import type { Resource, Values } from '#server/resource-kit/define-resource.ts';
import { findRow } from '#server/resource-kit/rows.ts';
import { schemasOf } from '#server/resource-kit/schemas.ts';

import { policyFields, policyOfValues } from './plant-policy.ts';
import { plants } from './plants.resource.ts';
import { policyVersions } from './policy-versions.store.ts';
import { previewPolicy } from './preview-policy.ts';

const asResource = plants as unknown as Resource;
const config = { policy: 'admin' } as const;

/** How a plant counts its losses: what a change would have done, and what was changed before. */
export async function plantPolicyRoutes(app: FastifyInstance): Promise<void> {
  const { db, now, heavy } = app.deps;
  const { params } = schemasOf(asResource);
  const { change } = schemasOf({ ...asResource, fields: policyFields });
  const { minProperties: _, ...body } = change;

  app.post<{ Params: Params; Body: Values }>(
    `${asResource.path}/:id/policypreview`,
    {
      config,
      schema: {
        description:
          'The last seven whole days of the plant as they are, and as another policy would count them. Nothing is stored.',
        params,
        body,
        response: { 200: { $ref: 'plants#/definitions/PolicyPreview' } },
      },
    },
    (request, reply) =>
      heavy.ask(request, reply, async (step) => {
        const { caller, params: inPath } = request;
        const id = inPath['id'] ?? '';
        const row = await findRow(db, asResource, { caller, params: {}, id });
        const preview: PolicyPreview = await previewPolicy(db, {
          plant: await plantOrProblem(db, id, caller),
          machines: await machinesOfPlant(db, id, caller),
          policy: policyOfValues({ ...row, ...request.body }),
          now: now(),
          step,
        });
        return sendLong(reply, preview, step);
      }),
  );
  app.get<{ Params: Params }>(
    `${asResource.path}/:id/policyversions`,
    {
      config,
      schema: {
        description: 'The last 100 changes of how the plant counts its losses, the newest first.',
        params,
        response: { 200: { $ref: 'plants#/definitions/PolicyVersions' } },
      },
    },
    async ({ caller, params: inPath }): Promise<PolicyVersions> => {
      const { Id } = await findRow(db, asResource, { caller, params: {}, id: inPath['id'] ?? '' });
      return { Items: await policyVersions(db, Id) };
    },
  );
}
