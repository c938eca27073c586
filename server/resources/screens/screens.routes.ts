import type { FastifyInstance } from 'fastify';

import type { Screen } from '#schemas/config/screen.gen.ts';
import { createScreenStore, hasOwnScreens } from '#server/config/screens.store.ts';
import { installationState } from '#server/figures/installation.ts';
import { kioskOf } from '#server/identity/accounts.store.ts';
import { isAdmin, type Caller } from '#server/identity/caller.ts';

/** The screens of this installation; a wall screen sees its own. */
export async function screenRoutes(app: FastifyInstance) {
  const { db, configDir } = app.deps;

  const screens = createScreenStore(configDir, (line) => app.log.warn(line));
  app.addHook('onReady', async () => {
    if (!hasOwnScreens(configDir))
      app.log.info('CONFIG_DIR has no folder "screens": the shipped screens are used');
    await screens.read();
  });

  app.get(
    '/apps/screens',
    {
      config: { policy: 'viewer' },
      schema: { response: { 200: { $ref: 'screens#/definitions/Screens' } } },
    },
    async ({ caller }) => {
      const { documents, problems } = await screens.read();
      const Items = await shownTo(caller, documents);
      return { Items, ...(isAdmin(caller) ? { Problems: problems } : {}) };
    },
  );

  async function shownTo(caller: Caller, documents: unknown[]): Promise<unknown[]> {
    const { kind, accountId, roles } = caller;
    if (kind !== 'kiosk')
      return roles.includes('Sysadmin') ? withGuide(documents) : documents.filter(isNoGuide);
    // In the order in which they were chosen.
    const own = (await kioskOf(db, accountId))?.Screens ?? [];
    return own.flatMap((id) => (documents as Screen[]).find((screen) => screen.id === id) ?? []);
  }
  /** A new installation offers the guide; one in use keeps it where it was, for a reload. */
  async function withGuide(documents: unknown[]): Promise<unknown[]> {
    const state = await installationState(db);
    if (state === 'new') return documents;
    if (state === 'demo') return documents.filter(isNoGuide);
    return documents.map((one) => (isNoGuide(one) ? one : { ...(one as Screen), menu: undefined }));
  }
}

/** The guide of a new installation is there for its Sysadmins. */
function isNoGuide(document: unknown): boolean {
  return (document as Screen).id !== 'first-run';
}
