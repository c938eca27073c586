import type { FastifyInstance } from 'fastify';

import type { MessageKeys, UomTypes } from '#schemas/api/apps.gen.ts';
import { languages } from '#server/base/languages.ts';
import { Problem } from '#server/base/problem.ts';
import { textsOfScope } from '#server/screens/texts/text-store.ts';
import { mergeTexts } from '#server/screens/texts/texts.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { listQueryProperties, pageOf, type ListQuery } from '#server/web/lists/list.ts';

import { uomTypes } from './uom-types.ts';

const { pageSize, pageNumber, filter } = listQueryProperties;
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: { pageSize, pageNumber, filter },
};

/** Choices for forms and integrators: units of measure, and the keys of all texts. */
export async function listRoutes(app: FastifyInstance) {
  const { texts } = app.deps.config;

  app.get<{ Querystring: ListQuery }>(
    '/apps/uomtypes',
    {
      config: { policy: 'signedIn' },
      schema: { querystring, response: { 200: { $ref: 'apps#/definitions/UomTypes' } } },
    },
    ({ query }): UomTypes => {
      const { Quantity } = parseFilter(query.filter, ['Quantity']);
      const wanted = uomTypes.filter((one) => Quantity === undefined || one.Quantity === Quantity);
      return pageOf(wanted, query, { Name: ({ Name }) => Name });
    },
  );

  app.get<{ Querystring: ListQuery }>(
    '/messagekeys',
    {
      config: { policy: 'signedIn' },
      schema: { querystring, response: { 200: { $ref: 'apps#/definitions/MessageKeys' } } },
    },
    async ({ query, caller }): Promise<MessageKeys> => {
      const { Language = 'en-US', Key } = parseFilter(query.filter, ['Language', 'Key']);
      const read = await texts.read();
      const all = mergeTexts([read.shared, textsOfScope(read, caller)]);
      const own = Object.hasOwn(all, Language) ? all[Language] : undefined;
      if (!own)
        throw new Problem(
          400,
          'language.unknown',
          `Language is one of ${languages.map(({ Code }) => Code).join(', ')}, not "${Language}"`,
        );
      const keys = Object.entries(own)
        .filter(([key]) => Key === undefined || key.startsWith(Key))
        .map(([key, text]) => ({ Key: key, Language, Message: text }));
      return pageOf(keys, query, { Key: (one) => one.Key });
    },
  );
}
