import type { FastifyInstance } from 'fastify';

import { approvalRoutes } from './approvals.routes.ts';
import { draftRoutes } from './drafts.routes.ts';
import { fileChangeRoutes } from './file-changes.routes.ts';
import { fileRoutes } from './files.routes.ts';
import { newScreenRoutes } from './new-screen.routes.ts';
import { publishRoutes } from './publish.routes.ts';
import { releaseRoutes } from './releases.routes.ts';
import { resolvedRoutes } from './resolved.routes.ts';
import { restoreRoutes } from './restore.routes.ts';
import { textRoutes } from './texts.routes.ts';

/** Editing and publishing of the configuration by administrators. */
export async function configurationRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fileRoutes);
  await app.register(draftRoutes);
  await app.register(publishRoutes);
  await app.register(releaseRoutes);
  await app.register(restoreRoutes);
  await app.register(approvalRoutes);
  await app.register(resolvedRoutes);
  await app.register(newScreenRoutes);
  await app.register(fileChangeRoutes);
  await app.register(textRoutes);
}
