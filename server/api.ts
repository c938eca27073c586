import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';

import { readFileText } from './web/body/file-text.ts';
import { registerPolicies } from './web/policy.ts';
import { refuseControlCharacters, refuseControlCharactersIn } from './web/body/text.ts';
import { ingestRoutes } from './production/ingest/http/ingest.routes.ts';
import { accountRoutes } from './people/sign-in/accounts.routes.ts';
import { hubTicketRoutes } from './hub/hub-tickets.routes.ts';
import { passwordRoutes } from './people/sign-in/password.routes.ts';
import { tokenRoutes } from './people/sign-in/token.routes.ts';
import { auditRoutes } from './people/audit/audit.routes.ts';
import { dataSourceRoutes } from './connectors/datasources/datasources.routes.ts';
import { exportRoutes } from './production/exports/exports.routes.ts';
import { formRoutes } from './forms/answers/forms.routes.ts';
import { systemStatusRoutes } from './operations/system-status/system-status.routes.ts';
import { firstRunRoutes } from './screens/first-run/first-run.routes.ts';
import { ownAccountRoutes } from './people/own-account/own-account.routes.ts';
import { listRoutes } from './screens/apps/lists.routes.ts';
import { hierarchyRoutes } from './catalogue/hierarchies/hierarchies.routes.ts';
import { configurationRoutes } from './screens/configuration/configuration.routes.ts';
import { nonWorkingRoutes } from './catalogue/calendars/non-working.routes.ts';
import { shiftScheduleRoutes } from './catalogue/calendars/shift-schedules.routes.ts';
import { clientListRoutes } from './catalogue/clients/client-lists.routes.ts';
import { annotationRoutes } from './together/annotations/annotations.routes.ts';
import { appRoutes } from './screens/apps/apps.routes.ts';
import { kioskRoutes } from './people/kiosks/kiosks.routes.ts';
import { logRoutes } from './operations/logs/logs.routes.ts';
import { formAssignmentRoutes } from './forms/design/assigned.routes.ts';
import { formDocumentRoutes } from './forms/design/document.routes.ts';
import { formListRoutes } from './forms/design/form-lists.routes.ts';
import { formFileRoutes } from './forms/design/part-files.routes.ts';
import { formPartRoutes } from './forms/design/part.routes.ts';
import { formRetireRoutes } from './forms/design/retire.routes.ts';
import { machineAdminListRoutes } from './catalogue/machines/admin-lists.routes.ts';
import { machineNameRoutes } from './catalogue/machines/admin-names.routes.ts';
import { changeoverRoutes } from './production/machine-details/changeover.routes.ts';
import { machineDetailRoutes } from './production/machine-details/details.routes.ts';
import { dimensionRoutes } from './production/machine-details/dimensions.routes.ts';
import { machineProductRoutes } from './production/machine-details/products.routes.ts';
import { machineRoutes } from './production/machines/machines.routes.ts';
import { machineOrderRoutes } from './production/orders/machine-orders.routes.ts';
import { workOrderRoutes } from './production/orders/work-orders.routes.ts';
import { shiftNoteRoutes } from './together/shift-notes/shift-notes.routes.ts';
import { stopRoutes } from './production/stops/stops.routes.ts';
import { taskDocumentRoutes } from './production/documents/task-documents.routes.ts';
import { adminAccountRoutes } from './people/admin-accounts/admin-accounts.routes.ts';
import { chatRoutes } from './together/meetings/chat.routes.ts';
import { meetingRoutes } from './together/meetings/meetings.routes.ts';
import { notificationRoutes } from './together/notifications/notifications.routes.ts';
import { notificationChannelRoutes } from './together/notifications/deliver/channels.routes.ts';
import { notificationSettingsRoutes } from './together/notifications/settings.routes.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { moduleRoutes } from './catalogue/modules/modules.routes.ts';
import { resources } from './resources.ts';
import { descriptionRoutes } from './resource-kit/describe/descriptions.routes.ts';
import { lovObjectRoutes } from './resource-kit/describe/lov-objects.routes.ts';
import { overviewRoutes } from './resource-kit/read/overview.routes.ts';
import { resourceRoutes } from './resource-kit/resource.routes.ts';
import { sourceDeviceRoutes } from './connectors/source-devices/source-devices.routes.ts';
import { screenRoutes } from './screens/pages/screens.routes.ts';
import { siteRoutes } from './screens/branding/site.routes.ts';
import { stationRoutes } from './catalogue/stations/stations.routes.ts';
import { visitRoutes } from './people/visits/visits.routes.ts';
import { plantPolicyRoutes } from './catalogue/plants/policy.routes.ts';
import { previewRoutes } from './production/previews/previews.routes.ts';
import { webhookRoutes } from './connectors/webhooks/webhooks.routes.ts';

/** Routes that are no described resources, each from a file of its own. */
const ownRoutes = [
  tokenRoutes,
  accountRoutes,
  ownAccountRoutes,
  hubTicketRoutes,
  auditRoutes,
  passwordRoutes,
  appRoutes,
  listRoutes,
  hierarchyRoutes,
  stationRoutes,
  visitRoutes,
  logRoutes,
  machineRoutes,
  machineDetailRoutes,
  machineProductRoutes,
  machineOrderRoutes,
  workOrderRoutes,
  changeoverRoutes,
  dimensionRoutes,
  nonWorkingRoutes,
  shiftScheduleRoutes,
  taskDocumentRoutes,
  shiftNoteRoutes,
  annotationRoutes,
  stopRoutes,
  exportRoutes,
  formRoutes,
  mediaRoutes,
  meetingRoutes,
  chatRoutes,
  notificationRoutes,
  notificationSettingsRoutes,
  notificationChannelRoutes,
  machineNameRoutes,
  clientListRoutes,
  moduleRoutes,
  kioskRoutes,
  screenRoutes,
  siteRoutes,
  configurationRoutes,
  adminAccountRoutes,
  dataSourceRoutes,
  sourceDeviceRoutes,
  webhookRoutes,
  plantPolicyRoutes,
  firstRunRoutes,
  systemStatusRoutes,
  formListRoutes,
  formDocumentRoutes,
  formAssignmentRoutes,
  formFileRoutes,
  formPartRoutes,
  formRetireRoutes,
];

/** Everything below /api. Described resources are there by their files; a route of its own needs a line above. */
export function registerApi(app: FastifyInstance) {
  return app.register(
    async (api) => {
      registerPolicies(api, app.deps.identity.callers);
      api.addHook('preValidation', async ({ body, query, params, routeOptions }) => {
        refuseControlCharacters(query);
        refuseControlCharacters(params);
        // A bad sample rejects itself, not its batch: the pipeline looks at each one.
        if (typeof body === 'string') await refuseControlCharactersIn(body);
        else if (routeOptions.config.policy !== 'dataSource') refuseControlCharacters(body);
      });

      await api.register(cookie);
      api.addContentTypeParser('text/csv', { parseAs: 'buffer' }, readFileText);
      for (const routes of ownRoutes) await api.register(routes);
      await api.register(machineAdminListRoutes, { resources });
      await api.register(descriptionRoutes, { resources });
      await api.register(lovObjectRoutes, { resources });
      await api.register(overviewRoutes, { resources });
      await api.register(previewRoutes, { resources });
      for (const resource of resources) await api.register(resourceRoutes, { resource });
      await api.register(ingestRoutes);
      api.get('/openapi.json', { config: { policy: 'public' }, schema: { hide: true } }, () =>
        app.swagger(),
      );
    },
    { prefix: '/api' },
  );
}
