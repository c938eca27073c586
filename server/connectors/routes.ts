import { dataSourceRoutes } from './datasources/datasources.routes.ts';
import { sourceDeviceRoutes } from './source-devices/source-devices.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

/** Routes of this folder outside of the resource kit, each in a file of its own. */
export const connectorsRoutes = [dataSourceRoutes, sourceDeviceRoutes, webhookRoutes];
