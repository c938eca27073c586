import type { FastifyInstance } from 'fastify';

import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Params } from '#server/resource-kit/call.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import type { Call } from '#server/resource-kit/write/change-rows.ts';
import { writeAndPublish } from '#server/resource-kit/write/write-and-publish.ts';

import { agreements } from './agreements.resource.ts';

const published = {
  type: 'object',
  additionalProperties: false,
  required: ['Number'],
  properties: { Number: { type: 'integer', description: 'Of the client, counted from 1.' } },
};

/** Publication of agreements; the rest is a resource. */
export async function agreementRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { params } = schemasOf(agreements);
  app.post<{ Params: Params }>(
    `${agreements.path}/:id/publish`,
    {
      config: { policy: 'admin' },
      schema: {
        description: 'From now on it is asked for at each sign-in of the people of its client.',
        params,
        response: { 200: published },
      },
    },
    (request) => {
      const id = request.params['id'] ?? '';
      return writeAndPublish(
        { resource: agreements, deps, request },
        (tx, call) => publish(tx, id, call),
        () => [id],
      );
    },
  );
}

/** @throws Problem 404; 409 for a published one */
async function publish(tx: Db, id: string, call: Call): Promise<{ Number: number }> {
  const { ClientId, DisplayName, Number: known } = await findRow(tx, agreements, { ...call, id });
  if (known !== null) throw new Problem(409, 'agreement.published', 'It was published already.');
  // Locks the client's row, so that concurrent publications get consecutive numbers.
  await tx
    .updateTable('clients')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', ClientId)
    .execute();
  const { last } = await tx
    .selectFrom('agreements')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('client_id', '=', ClientId)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  const { at, username } = call.change;
  await tx
    .updateTable('agreements')
    .set((eb) => ({
      number,
      published_at: at,
      published_by: username,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('number', 'is', null)
    .execute();
  await recordAudit(tx, at, {
    kind: 'agreement.published',
    accountId: call.change.caller.accountId,
    username,
    detail: `${DisplayName}, ${number}`,
  });
  return { Number: number };
}
