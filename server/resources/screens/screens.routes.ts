import type { FastifyInstance } from 'fastify';

import type { Screen } from '#schemas/config/screen.gen.ts';
import { createScreenStore, hasOwnScreens } from '#server/config/screens.store.ts';
import { isUnfinished } from '#server/figures/installation.ts';
import { kioskOf } from '#server/identity/accounts.store.ts';
import { isAdmin, type Caller } from '#server/identity/caller.ts';

/** The guide of a new installation: there for its Sysadmins, until a machine was heard. */
const firstRunId = 'first-run';

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
    if (kind !== 'kiosk') {
      const isGuided = roles.includes('Sysadmin') && (await isUnfinished(db));
      return isGuided ? documents : documents.filter((one) => (one as Screen).id !== firstRunId);
    }
    // In the order in which they were chosen.
    const own = (await kioskOf(db, accountId))?.Screens ?? [];
    return own.flatMap((id) => (documents as Screen[]).find((screen) => screen.id === id) ?? []);
  }
}
