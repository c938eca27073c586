import type { FastifyInstance } from 'fastify';

import type { FileChanges, Published } from '#schemas/api/configuration.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import { Problem } from '#server/base/problem.ts';

import { admin, checkedPath } from './config-call.ts';
import { publishFiles } from './publish.ts';

/** Each file has its new and its previous text. */
const maxBytes = 8_388_608;

/** Publishes files of an administration page together, at once. */
export async function fileChangeRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;

  app.post<{ Body: FileChanges }>(
    '/admin/config/files',
    {
      bodyLimit: maxBytes,
      config: admin,
      schema: {
        body: { $ref: 'configuration#/definitions/FileChanges' },
        response: { 200: { $ref: 'configuration#/definitions/Published' } },
      },
    },
    async ({ caller, body: { Files, Note = '' } }): Promise<Published> => {
      for (const { Path } of Files) checkedPath(Path);
      const author = await actorOf(deps, caller);
      const Number = await publishFiles(deps, () => changedFiles(deps.config, Files), {
        author,
        note: Note,
      });
      return { Number };
    },
  );
}

/** @throws Problem 409 where a file has changed since it was read. */
async function changedFiles(
  { files }: FastifyInstance['deps']['config'],
  wanted: FileChanges['Files'],
): Promise<ReadonlyMap<string, string | null>> {
  const inForce = new Map((await files.read()).map(({ path, text }) => [path, text]));
  const stale = wanted.find(({ Path, Before }) => (inForce.get(Path) ?? null) !== Before);
  if (stale) {
    const words = `${stale.Path} has been changed by others since it was read.`;
    throw new Problem(409, 'configuration.changed', words);
  }
  const changed = wanted.filter(({ Text, Before }) => Text !== Before);
  return new Map(changed.map(({ Path, Text }) => [Path, Text]));
}
