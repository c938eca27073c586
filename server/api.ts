import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

import type { Bus } from './bus.ts';
import type { Db } from './db/open.ts';
import { registerPolicies } from './http/policy.ts';
import { refuseControlCharacters } from './http/text.ts';
import type { Identity } from './identity/identity.ts';
import type { SignOn } from './identity/sign-on/sign-on.ts';
import { ingestRoutes } from './ingest/http/ingest.routes.ts';
import type { Pipeline } from './ingest/pipeline.ts';
import type { Mailer } from './mail/mailer.ts';
import { accountRoutes } from './resources/accounts/accounts.routes.ts';
import { hubTicketRoutes } from './resources/accounts/hub-tickets.routes.ts';
import { passwordRoutes } from './resources/accounts/password.routes.ts';
import { tokenRoutes } from './resources/accounts/token.routes.ts';
import { auditRoutes } from './resources/audit/audit.routes.ts';
import { appRoutes } from './resources/apps/apps.routes.ts';
import { kioskRoutes } from './resources/kiosks/kiosks.routes.ts';
import { logRoutes } from './resources/logs/logs.routes.ts';
import { machineRoutes } from './resources/machines/machines.routes.ts';
import { resources } from './resources/resources.ts';
import { descriptionRoutes } from './resource-kit/descriptions.routes.ts';
import { resourceRoutes } from './resource-kit/resource.routes.ts';
import { screenRoutes } from './resources/screens/screens.routes.ts';
import { visitRoutes } from './resources/visits/visits.routes.ts';

export interface ApiParts {
  db: Db;
  bus: Bus;
  identity: Identity;
  signOn: SignOn;
  pipeline: Pipeline;
  now: () => number;
  mailer: Mailer;
  configDir: string;
  publicUrl: string;
}

/** Everything below /api. To add a resource, make its folder and add its line here. */
export function registerApi(app: FastifyInstance, parts: ApiParts) {
  return app.register(
    async (api) => {
      registerPolicies(api, parts.identity.callers);
      api.addHook('preValidation', async ({ body, query, params, routeOptions }) => {
        refuseControlCharacters(query);
        refuseControlCharacters(params);
        // A bad sample rejects itself, not its batch: the pipeline looks at each one.
        if (routeOptions.config.policy !== 'dataSource') refuseControlCharacters(body);
      });

      await api.register(cookie);
      await api.register(tokenRoutes, { ...parts, ...parts.identity });
      await api.register(accountRoutes, parts);
      await api.register(hubTicketRoutes, parts.identity);
      await api.register(auditRoutes, parts);
      await api.register(passwordRoutes, parts);
      await api.register(appRoutes, parts);
      await api.register(visitRoutes, parts);
      await api.register(logRoutes, parts);
      await api.register(machineRoutes, parts);
      await api.register(kioskRoutes, parts);
      await api.register(screenRoutes, parts);
      api.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
      await api.register(descriptionRoutes, { resources });
      for (const resource of resources) await api.register(resourceRoutes, { ...parts, resource });
      await api.register(ingestRoutes, parts);
      api.get('/openapi.json', { config: { policy: 'public' }, schema: { hide: true } }, () =>
        app.swagger(),
      );
    },
    { prefix: '/api' },
  );
}
