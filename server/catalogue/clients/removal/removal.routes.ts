import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';

import type { FastifyInstance } from 'fastify';

import type { ClientRemoval } from '#schemas/api/administration.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import { clients } from '#server/catalogue/clients/clients.resource.ts';
import { retryOnDeadlock } from '#server/db/transaction.ts';
import { publishRows, type Params } from '#server/resource-kit/call.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import type { Deps } from '#server/web/deps.ts';

import { clientLines, recordExport } from './export-client.ts';
import { restoreClient, removeClient } from './remove-client.ts';
import { removedClients } from './removed-clients.resource.ts';

const config = { policy: 'admin' } as const;
const { params } = schemasOf(clients);
const response = { 204: { type: 'null' } };

/** Export, removal and restoration of a client. */
export async function clientRemovalRoutes(app: FastifyInstance): Promise<void> {
  exportRoute(app);
  const { deps } = app;

  app.post<{ Params: Params; Body: ClientRemoval }>(
    `${clients.path}/:id/remove`,
    {
      config,
      schema: {
        description:
          'A retired client is gone with all that is below it; for 30 days it can be brought back.',
        params,
        body: { $ref: 'administration#/definitions/ClientRemoval' },
        response,
      },
    },
    async ({ caller, params: { id = '' }, body }, reply) => {
      const change = { ...(await actorOf(deps, caller)), caller };
      await retryOnDeadlock(deps.db, (tx) => removeClient(tx, { id, name: body.Name, change }));
      publishAll(deps);
      return reply.code(204).send();
    },
  );

  app.post<{ Params: Params }>(
    `${removedClients.path}/:id/restore`,
    {
      config,
      schema: {
        description: 'A removed client is there again, retired as it was.',
        params,
        response,
      },
    },
    async ({ caller, params: { id = '' } }, reply) => {
      const change = { ...(await actorOf(deps, caller)), caller };
      await retryOnDeadlock(deps.db, (tx) => restoreClient(tx, { id, change }));
      publishAll(deps);
      return reply.code(204).send();
    },
  );
}

function exportRoute(app: FastifyInstance): void {
  const { db, now } = app.deps;

  app.get<{ Params: Params }>(
    `${clients.path}/:id/export`,
    {
      config,
      // A HEAD request would create the whole file in vain.
      exposeHeadRoute: false,
      schema: {
        description:
          'What is stored of a client, a line of JSON for each row, compressed: without pictures, samples and secrets.',
        params,
      },
    },
    async ({ caller, params: { id = '' } }, reply) => {
      await findRow(db, clients, { caller, params: {}, id });
      const begunAt = now();
      // Only a completely sent file counts as the export that a removal requires.
      reply.raw.once('finish', () => {
        void recordExport(db, id, begunAt).catch((err: unknown) =>
          app.log.error({ err }, 'a file was not noted'),
        );
      });
      return (
        reply
          .type('application/gzip')
          .header('Content-Disposition', `attachment; filename="client-${id}.jsonl.gz"`)
          // An error ends the reply.
          .send(pipeline(Readable.from(clientLines(db, id)), createGzip(), () => {}))
      );
    },
  );
}

/** Resources that open pages may show. */
function publishAll(deps: Pick<Deps, 'bus'>): void {
  for (const name of ['clients', 'removedclients', 'plants', 'machines']) publishRows(deps, name);
}
