import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

import { catalogueRoutes } from './catalogue/routes.ts';
import { connectorsRoutes } from './connectors/routes.ts';
import { formsRoutes } from './forms/routes.ts';
import { hubTicketRoutes } from './hub/hub-tickets.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { productionRoutes } from './production/routes.ts';
import { descriptionRoutes } from './resource-kit/describe/descriptions.routes.ts';
import { lovObjectRoutes } from './resource-kit/describe/lov-objects.routes.ts';
import { overviewRoutes } from './resource-kit/read/overview.routes.ts';
import { resourceRoutes } from './resource-kit/resource.routes.ts';
import { resources } from './resources.ts';
import { screensRoutes } from './screens/routes.ts';
import { togetherRoutes } from './together/routes.ts';
import { readFileText } from './web/body/file-text.ts';
import { refuseControlCharacters, refuseControlCharactersIn } from './web/body/text.ts';
import { registerPolicies } from './web/route-policies.ts';

/** Routes outside of the resource kit, by room. */
const ownRoutes = [
  ...peopleRoutes,
  ...catalogueRoutes,
  mediaRoutes,
  ...productionRoutes,
  ...connectorsRoutes,
  ...screensRoutes,
  ...formsRoutes,
  ...togetherRoutes,
  hubTicketRoutes,
  ...operationsRoutes,
];

/**
 * All routes below /api. Described resources are registered by their files; other routes are in the
 * list of their room.
 */
export function registerApi(app: FastifyInstance) {
  return app.register(
    async (api) => {
      registerPolicies(api, app.deps.identity.callers);
      api.addHook('preValidation', async ({ body, query, params, routeOptions }) => {
        refuseControlCharacters(query);
        refuseControlCharacters(params);
        // Data sources are exempt: the pipeline checks each sample, so that a bad one does not
        // reject its batch.
        if (typeof body === 'string') await refuseControlCharactersIn(body);
        else if (routeOptions.config.policy !== 'dataSource') refuseControlCharacters(body);
      });

      await api.register(cookie);
      api.addContentTypeParser('text/csv', { parseAs: 'buffer' }, readFileText);
      // Some routes need the list of all resources.
      for (const routes of ownRoutes) await api.register(routes, { resources });
      await api.register(descriptionRoutes, { resources });
      await api.register(lovObjectRoutes, { resources });
      await api.register(overviewRoutes, { resources });
      for (const resource of resources) await api.register(resourceRoutes, { resource });
      api.get('/openapi.json', { config: { policy: 'public' }, schema: { hide: true } }, () =>
        app.swagger(),
      );
    },
    { prefix: '/api' },
  );
}
