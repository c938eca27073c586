import type { FastifyInstance } from 'fastify';

import type { CreatedScreen, NewScreen } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { actorOf } from '#server/access/actor.ts';
import { shippedFiles } from '#server/screens/files/shipped-files.ts';
import type { Deps } from '#server/web/deps.ts';

import { admin } from './config-call.ts';
import { newScreen } from './new-screen.ts';
import { publishFiles } from './publish.ts';

/** Creates a screen for everyone, active at once: a copy of another, or an empty one. */
export async function newScreenRoutes(app: FastifyInstance): Promise<void> {
  const { deps } = app;

  app.post<{ Body: NewScreen }>(
    '/admin/config/screens',
    {
      config: admin,
      schema: {
        body: { $ref: 'configuration#/definitions/NewScreen' },
        response: { 201: { $ref: 'configuration#/definitions/CreatedScreen' } },
      },
    },
    async ({ caller, body }, reply): Promise<CreatedScreen> => {
      const author = await actorOf(deps, caller);
      const place = { Id: '', Path: '' };
      // Called again after a concurrent publication, which may have taken the id.
      async function wanted(): Promise<ReadonlyMap<string, string>> {
        const { id, path, files } = newScreen(body, await knownScreens(deps.config));
        Object.assign(place, { Id: id, Path: path });
        return files;
      }
      const note = body.Titles['en-US'].trim();
      const Number = await publishFiles(deps, wanted, { author, note });
      void reply.code(201);
      return { ...place, Number };
    },
  );
}

/** Every written or shipped screen, also hidden ones; by the folder of its file. */
async function knownScreens({ screens, files }: Deps['config']) {
  const written = [...(await files.read()), ...(await shippedFiles.read())];
  const paths = written.map(({ path }) => path).filter((path) => path.endsWith('.screen.json'));
  return {
    screens: (await screens.read()).documents as Screen[],
    ids: new Set(paths.map((path) => path.split('/').at(-1)?.replace('.screen.json', '') ?? '')),
    files: new Set(paths),
  };
}
