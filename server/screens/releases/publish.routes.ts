import type { FastifyInstance } from 'fastify';

import type { NewRelease, Published } from '#schemas/api/configuration.gen.ts';
import { actorOf } from '#server/access/actor.ts';

import { admin, draftConflict, checkedPath, pathQuery } from './config-call.ts';
import { findDraft, removeDraft } from './drafts.store.ts';
import { problemsOfChange } from './problems-of-change.ts';
import { publishFiles } from './publish.ts';

/** Check of a text, and publication of a draft. */
export async function publishRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;
  const { db, config } = deps;

  app.post<{ Body: NewRelease }>(
    '/admin/config/publish',
    {
      config: admin,
      schema: {
        body: { $ref: 'configuration#/definitions/NewRelease' },
        response: { 200: { $ref: 'configuration#/definitions/Published' } },
      },
    },
    async ({ caller, body: { Path, Version, Note = '' } }): Promise<Published> => {
      const path = checkedPath(Path);
      const draft = await findDraft(db, path);
      if (draft?.version !== Version) throw draftConflict(draft);
      const author = await actorOf(deps, caller);
      const Number = await publishFiles(deps, async () => new Map([[path, draft.text]]), {
        author,
        note: Note,
        inStep: async (tx) => {
          if (!(await removeDraft(tx, path, Version)))
            throw draftConflict(await findDraft(tx, path));
        },
      });
      return { Number };
    },
  );

  app.post<{ Querystring: { path: string }; Body: { Text: string | null } }>(
    '/admin/config/check',
    {
      config: admin,
      schema: {
        querystring: pathQuery,
        body: { $ref: 'configuration#/definitions/CheckedText' },
        response: { 200: { $ref: 'configuration#/definitions/CheckResult' } },
      },
    },
    async ({ query, body }) => ({
      Problems: await problemsOfChange(config, new Map([[checkedPath(query.path), body.Text]])),
    }),
  );
}
