import type { FastifyInstance } from 'fastify';

import type { ChangePreview } from '#schemas/api/previews.gen.ts';
import { groupBy } from '#server/base/group-by.ts';
import { Problem } from '#server/base/problem.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import { requirePlant } from '#server/catalogue/plants.store.ts';
import {
  resourceCall,
  sinceQuery,
  type Params,
  type ResourceRequest,
} from '#server/resource-kit/call.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import type { Deps } from '#server/web/deps.ts';
import { sendLong } from '#server/web/long-answer.ts';
import { dayMs } from '#shared/durations.ts';

import { previewDays, previewPlant } from './preview-change.ts';
import { tryChange } from './try-change.ts';

const maxMachines = 500;

/** Effect of a proposed configuration change on last week's figures. */
export async function previewRoutes(
  app: FastifyInstance,
  { resources }: { resources: readonly Resource[] },
): Promise<void> {
  for (const resource of resources)
    if (resource.dated && resource.policy.change) previewRoute(app, resource);
}

function previewRoute(app: FastifyInstance, resource: Resource): void {
  const { path, policy } = resource;
  const { params, change } = schemasOf(resource);
  const { minProperties: _, ...body } = change;
  app.post<{ Params: Params; Body: Values }>(
    `${path}/:id/preview`,
    {
      config: { policy: policy.change ?? 'admin' },
      schema: {
        description:
          'The last seven whole days of the plants whose figures a change would make others: as they are, and as they would be. Without `since` the change is taken to hold from the first of them. Nothing is stored.',
        params,
        querystring: sinceQuery,
        body,
        response: { 200: { $ref: 'previews#/definitions/ChangePreview' } },
      },
    },
    (request, reply) =>
      app.deps.heavy.ask(request, reply, async (step) =>
        sendLong(reply, await previewChange(app.deps, resource, { request, step }), step),
      ),
  );
}

interface PreviewCall {
  request: ResourceRequest & { body: Values };
  step: Step;
}

async function previewChange(
  deps: Deps,
  resource: Resource,
  { request, step }: PreviewCall,
): Promise<ChangePreview> {
  const { db, now } = deps;
  const { caller, params, body: values } = request;
  const id = params['id'] ?? '';
  const { change, ...place } = await resourceCall(deps, resource, request);
  const row = await findRow(db, resource, { ...place, id });
  await resource.check?.(deps, values, { caller, id });
  const since = change.since ?? new Date(now() - previewDays * dayMs).toISOString();
  const clientId = params['clientId'] ?? (row['ClientId'] as string | undefined) ?? id;
  const proposed = { ...place, id, version: row.Version, values, clientId };
  const machines = await tryChange(db, resource, { ...proposed, change: { ...change, since } });
  if (machines.length > maxMachines)
    throw new Problem(
      400,
      'preview.tooManyMachines',
      `What a change would do is shown of at most ${maxMachines} machines; this one is about ${machines.length}`,
    );
  const Items: ChangePreview['Items'] = [];
  for (const [plantId, ofPlant] of groupBy(machines, (one) => one.plantId)) {
    const plant = await requirePlant(db, plantId, caller);
    Items.push(await previewPlant(db, { plant, machines: ofPlant, now: now(), step }));
  }
  return { Items };
}
