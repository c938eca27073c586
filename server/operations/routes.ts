import { attentionRoutes } from './attention/attention.routes.ts';
import { logRoutes } from './logs/logs.routes.ts';
import { systemStatusRoutes } from './system-status/system-status.routes.ts';

/** Routes of this folder outside of the resource kit, each in a file of its own. */
export const operationsRoutes = [attentionRoutes, logRoutes, systemStatusRoutes];
