import type { FastifyInstance } from 'fastify';

import type { KnownTexts } from '#schemas/api/configuration.gen.ts';
import { withoutShippedFiles } from '#server/screens/files/shipped-files.ts';
import { knownTexts, type TextQuestion } from '#server/screens/texts/known-texts.ts';
import { pageOf, pageQueryProperties } from '#server/web/lists/list.ts';

import { admin } from './config-call.ts';

interface TextQuery extends TextQuestion {
  pageNumber?: number;
  pageSize?: number;
}

const { pageSize, pageNumber } = pageQueryProperties;

/** All texts with their origins, for editing. */
export async function textRoutes(app: FastifyInstance): Promise<void> {
  const { config } = app.deps;

  app.get<{ Querystring: TextQuery }>(
    '/admin/config/texts',
    {
      config: admin,
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            pageSize,
            pageNumber,
            client: {
              type: 'string',
              maxLength: 100,
              description: 'Whose words are asked for; of everyone when absent.',
            },
            search: {
              type: 'string',
              maxLength: 200,
              description: 'What a key, or the words in a language, contain.',
            },
            isOwn: {
              type: 'boolean',
              description: 'Only those that files of the installation, or of the client, have.',
            },
          },
        },
        response: { 200: { $ref: 'configuration#/definitions/KnownTexts' } },
      },
    },
    async ({ query }): Promise<KnownTexts> => {
      const { shared } = await config.texts.read();
      const found = knownTexts(shared, await withoutShippedFiles(await config.files.read()), query);
      return pageOf(found, query, { Key: ({ Key }) => Key });
    },
  );
}
