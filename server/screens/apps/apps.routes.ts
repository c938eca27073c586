import type { FastifyInstance } from 'fastify';

import type { Language, Theme, UITypes } from '#schemas/api/apps.gen.ts';
import { languages } from '#server/base/languages.ts';
import { Problem } from '#server/base/problem.ts';
import { clientSite, clientTheme } from '#server/screens/branding/branding.store.ts';

import { clientOfSite } from './client-of-site.ts';
import { uiTypes } from './ui-types.ts';

/**
 * Data that the web client loads before sign-in: theme, languages and texts; and input types after
 * it.
 */
export async function appRoutes(app: FastifyInstance) {
  themeRoute(app);
  languageRoutes(app);
  uiTypeRoute(app);
}

function themeRoute(app: FastifyInstance) {
  const { db, config } = app.deps;
  app.get<{ Querystring: { origin: string } }>(
    '/apps',
    {
      config: { policy: 'public' },
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['origin'],
          properties: { origin: { type: 'string', maxLength: 253 } },
        },
        response: { 200: { $ref: 'apps#/definitions/Theme' } },
      },
    },
    async ({ query }): Promise<Theme> => {
      const client = await clientOfSite(db, query.origin.toLowerCase());
      const looks = await config.looks.read();
      const Site = clientSite(looks, client?.id);
      if (!client) return { Name: 'lineside', UIJson: [], Site };
      return { ...clientTheme(JSON.parse(client.theme) as Theme, looks, client.id), Site };
    },
  );
}

function languageRoutes(app: FastifyInstance) {
  const { texts } = app.deps.config;

  app.get(
    '/apps/languages',
    {
      config: { policy: 'public' },
      schema: {
        response: { 200: { type: 'array', items: { $ref: 'apps#/definitions/Language' } } },
      },
    },
    (): Language[] => languages,
  );

  app.get<{ Params: { code: string } }>(
    '/apps/languages/:code/texts',
    {
      config: { policy: 'public' },
      schema: {
        params: {
          type: 'object',
          required: ['code'],
          properties: { code: { type: 'string', maxLength: 35 } },
        },
        response: { 200: { $ref: 'apps#/definitions/Texts' } },
      },
    },
    async ({ params }, reply) => {
      const { shared } = await texts.read();
      const found = Object.hasOwn(shared, params.code) ? shared[params.code] : undefined;
      if (!found) throw new Problem(404, 'language.unknown', 'There is no such language');
      reply.header('Cache-Control', 'no-cache');
      return found;
    },
  );
}

function uiTypeRoute(app: FastifyInstance) {
  const { db } = app.deps;
  app.get<{ Querystring: { filter?: string } }>(
    '/apps/uitypes',
    {
      config: { policy: 'viewer' },
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { filter: { type: 'string', maxLength: 1000 } },
        },
        response: { 200: { $ref: 'apps#/definitions/UITypes' } },
      },
    },
    async ({ query, caller }): Promise<UITypes> => ({
      Items: await uiTypes(db, query.filter, caller),
    }),
  );
}
