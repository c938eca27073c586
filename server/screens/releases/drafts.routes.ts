import type { FastifyInstance } from 'fastify';

import type { DraftState, NewDraft, SavedDraft } from '#schemas/api/configuration.gen.ts';
import { actorOf } from '#server/access/actor.ts';

import { admin, describeDraft, draftConflict, checkedPath, pathQuery } from './config-call.ts';
import { findDraft, removeDraft, saveDraft } from './drafts.store.ts';
import { numberInForce } from './published-files.ts';

interface PathQuery {
  path: string;
}

/** Drafts, one for each file. */
export async function draftRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { db } = deps;

  // Polled by each open editor every few seconds.
  app.get<{ Querystring: PathQuery }>(
    '/admin/config/draft',
    {
      config: admin,
      schema: {
        querystring: pathQuery,
        response: { 200: { $ref: 'configuration#/definitions/DraftState' } },
      },
    },
    async ({ query }): Promise<DraftState> => {
      const path = checkedPath(query.path);
      const draft = await findDraft(db, path);
      return {
        Number: await numberInForce(db, path),
        Draft: draft ? describeDraft(draft) : null,
      };
    },
  );

  app.put<{ Querystring: PathQuery; Body: NewDraft }>(
    '/admin/config/draft',
    {
      config: admin,
      schema: {
        querystring: pathQuery,
        body: { $ref: 'configuration#/definitions/NewDraft' },
        response: { 200: { $ref: 'configuration#/definitions/SavedDraft' } },
      },
    },
    async ({ caller, query, body }): Promise<SavedDraft> => {
      const path = checkedPath(query.path);
      const written = { path, text: body.Text, version: body.Version };
      const Version = await saveDraft(db, written, await actorOf(deps, caller));
      if (Version === undefined) throw draftConflict(await findDraft(db, path));
      return { Version };
    },
  );

  app.delete<{ Querystring: PathQuery & { version: number } }>(
    '/admin/config/draft',
    {
      config: admin,
      schema: {
        querystring: {
          ...pathQuery,
          required: ['path', 'version'],
          properties: { ...pathQuery.properties, version: { type: 'integer', minimum: 1 } },
        },
      },
    },
    async ({ query: { path, version } }, reply) => {
      const isGone = await removeDraft(db, checkedPath(path), version);
      if (!isGone) throw draftConflict(await findDraft(db, path));
      return reply.code(204).send();
    },
  );
}
