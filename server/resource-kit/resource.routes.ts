import type { FastifyInstance } from 'fastify';

import { refuseIncomplete, type Resource } from './describe/define-resource.ts';
import { importRoutes } from './import/import.routes.ts';
import { readRoutes } from './read/read.routes.ts';
import { retireRoutes } from './retire/retire.routes.ts';
import { writeRoutes } from './write/write.routes.ts';

/**
 * The routes of one resource: only those with a policy.
 * @throws Error for a resource without scope or policy: the server does not start.
 */
export async function resourceRoutes(
  app: FastifyInstance,
  { resource }: { resource: Resource },
): Promise<void> {
  const { deps } = app;
  refuseIncomplete(resource);
  readRoutes(app, resource, deps);
  writeRoutes(app, resource, deps);
  retireRoutes(app, resource, deps);
  importRoutes(app, resource, deps);
}
