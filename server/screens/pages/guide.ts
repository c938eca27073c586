import type { Screen } from '#schemas/config/screen.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { installationState } from '#server/catalogue/machines/installation.ts';
import type { Db } from '#server/db/open.ts';

const guideId = 'first-run';

/**
 * The guide of a new installation is there for its Sysadmins, and for no one in a demo. One that is
 * in use keeps it at its address, for a reload, and out of the menu.
 */
export async function withGuide(
  db: Db,
  { roles }: Pick<Caller, 'roles'>,
  documents: readonly Screen[],
): Promise<readonly Screen[]> {
  const state = roles.includes('Sysadmin') ? await installationState(db) : 'demo';
  if (state === 'new') return documents;
  return documents.flatMap((screen) => {
    if (screen.id !== guideId) return [screen];
    if (state === 'demo') return [];
    const { menu, ...rest } = screen;
    return [menu ? rest : screen];
  });
}
