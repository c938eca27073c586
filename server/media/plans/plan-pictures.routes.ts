import type { FastifyInstance } from 'fastify';

import type { MediaFiles } from '#server/media/media-files.ts';
import { findPublicMedium, unknownMedium } from '#server/media/media.store.ts';
import { sendPassive } from '#server/web/body/upload.ts';

import { openPictureAddresses } from './picture-address.ts';

interface PictureCall {
  Params: { file: string };
  Querystring: { until: number; key: string };
}

const aDay = 86_400;

/** Pictures of floor plans, by signed addresses: see `openPictureAddresses`. */
export async function planPictureRoutes(app: FastifyInstance, files: MediaFiles): Promise<void> {
  const { db } = app.deps;
  const addresses = await openPictureAddresses(app.deps);

  app.get<PictureCall>(
    '/media/plans/:file',
    {
      config: { policy: 'public' },
      schema: {
        description: 'The picture of a floor plan; its address is signed, and holds for a day.',
        params: {
          type: 'object',
          required: ['file'],
          properties: { file: { type: 'string', maxLength: 120 } },
        },
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['until', 'key'],
          properties: {
            until: { type: 'integer', minimum: 0 },
            key: { type: 'string', maxLength: 100 },
          },
        },
      },
    },
    async ({ params, query }, reply) => {
      const pictureId = params.file.replace(/\.\w+$/, '');
      if (!addresses.isValid({ pictureId, ...query })) throw unknownMedium();
      const row = await findPublicMedium(db, pictureId, 'plan');
      const content = row && (await files.read(row.id));
      if (!content) throw unknownMedium();
      const name = `plan-${params.file}`;
      return sendPassive(reply, { type: row.content_type, name, content, maxAge: aDay });
    },
  );
}
