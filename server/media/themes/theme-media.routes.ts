import type { FastifyInstance } from 'fastify';

import type { MediaFiles } from '#server/media/media-files.ts';
import { findPublicMedium, unknownMedium } from '#server/media/media.store.ts';
import { sendPassive } from '#server/web/body/upload.ts';

/** Browsers cache them for a year: they never change, and are public. */
const yearSeconds = 31_536_000;

/** Pictures and fonts of themes, public because the sign-in page shows them. */
export function themeMediaRoutes(app: FastifyInstance, files: MediaFiles): void {
  const { db } = app.deps;

  app.get<{ Params: { file: string } }>(
    '/media/themes/:file',
    {
      config: { policy: 'public' },
      schema: {
        description: 'A picture or font of a theme, for everyone who has its address.',
        params: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', maxLength: 120 } },
        },
      },
    },
    async ({ params: { file } }, reply) => {
      const row = await findPublicMedium(db, file.replace(/\.\w+$/, ''), 'theme');
      const content = row && (await files.read(row.id));
      if (!content) throw unknownMedium();
      return sendPassive(reply, {
        type: row.content_type,
        name: `theme-${file}`,
        content,
        maxAge: yearSeconds,
        isPublic: true,
      });
    },
  );
}
