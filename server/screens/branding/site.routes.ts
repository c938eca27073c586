import type { FastifyInstance } from 'fastify';

import type { Navigation, Theme } from '#schemas/api/apps.gen.ts';
import { Problem } from '#server/base/problem.ts';
import { findThemeOfClient, refuseForeignClient } from '#server/catalogue/clients/clients.store.ts';
import { parseFilter } from '#server/web/lists/filter.ts';

import { clientSite } from './branding.store.ts';

/** Menu and site of a client, and the base theme that its file changes. */
export async function siteRoutes(app: FastifyInstance): Promise<void> {
  const { db, config } = app.deps;

  app.get<{ Querystring: { filter?: string } }>(
    '/apps/navigation',
    {
      config: { policy: 'viewer' },
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { filter: { type: 'string', maxLength: 1000 } },
        },
        response: { 200: { $ref: 'apps#/definitions/Navigation' } },
      },
    },
    async ({ caller, query }): Promise<Navigation> => {
      const { ClientId } = parseFilter(query.filter, ['ClientId']);
      if (ClientId !== undefined) await refuseForeignClient(db, ClientId, caller);
      const looks = await config.looks.read();
      const own = ClientId === undefined ? undefined : looks.navigation.get(ClientId);
      return { Patch: own?.patch ?? null, Site: clientSite(looks, ClientId) };
    },
  );

  app.get<{ Params: { clientId: string } }>(
    '/admin/clients/:clientId/theme',
    {
      config: { policy: 'admin' },
      schema: {
        params: {
          type: 'object',
          required: ['clientId'],
          properties: { clientId: { type: 'string', maxLength: 100 } },
        },
        response: { 200: { $ref: 'apps#/definitions/Theme' } },
      },
    },
    async ({ caller, params: { clientId } }): Promise<Theme> => {
      await refuseForeignClient(db, clientId, caller);
      const theme = await findThemeOfClient(db, clientId);
      if (!theme) throw new Problem(404, 'client.unknown', 'There is no such client');
      return theme;
    },
  );
}
