import type { FastifyInstance, FastifyReply } from 'fastify';

import { unknownMedium } from '#server/media/media.store.ts';
import { sendPassive } from '#server/web/body/upload.ts';

import { createFolderMedia, type FolderMedium } from './folder-media.ts';

const fiveMinutes = 300;
const step = { type: 'string', maxLength: 100 } as const;

/** Pictures and fonts of the configuration folder, which the sign-in page uses, too. */
export function folderMediaRoutes(app: FastifyInstance): void {
  const media = createFolderMedia(app.deps.configDir);

  app.get<{ Params: { name: string } }>(
    '/media/site/:name',
    {
      config: { policy: 'public' },
      schema: {
        description: 'A picture or font below `media/` of the configuration folder.',
        params: { type: 'object', required: ['name'], properties: { name: step } },
      },
    },
    async ({ params: { name } }, reply) => send(reply, name, await media.read(name)),
  );
  app.get<{ Params: { clientId: string; name: string } }>(
    '/media/site/:clientId/:name',
    {
      config: { policy: 'public' },
      schema: {
        description: 'A picture or font below `clients/<client>/media/` of the folder.',
        params: {
          type: 'object',
          required: ['clientId', 'name'],
          properties: { clientId: step, name: step },
        },
      },
    },
    async ({ params: { clientId, name } }, reply) =>
      send(reply, name, await media.read(name, clientId)),
  );
}

function send(reply: FastifyReply, name: string, medium: FolderMedium | null): FastifyReply {
  if (!medium) throw unknownMedium();
  // Not immutable: another file may replace it under the same name.
  return sendPassive(reply, { ...medium, name, maxAge: fiveMinutes, isPublic: true });
}

declare module '#server/web/deps.ts' {
  interface Deps {
    /** The integrator's folder; it may not exist. */
    configDir: string;
  }
}
