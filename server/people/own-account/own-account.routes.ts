import type { FastifyInstance } from 'fastify';

import { ownDataRoutes } from './own-data.routes.ts';
import { ownPasswordRoutes } from './own-password.routes.ts';
import { ownSessionRoutes } from './own-sessions.routes.ts';
import { profileRoutes } from './profile.routes.ts';

/** Routes of the caller's own account. */
export async function ownAccountRoutes(app: FastifyInstance) {
  await profileRoutes(app);
  await ownPasswordRoutes(app);
  await ownSessionRoutes(app);
  await ownDataRoutes(app);
}
