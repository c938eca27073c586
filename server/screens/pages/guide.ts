import type { Screen } from '#schemas/config/screen.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import { installationState } from '#server/catalogue/machines/installation.ts';
import type { Db } from '#server/db/open.ts';

const guideId = 'first-run';

/**
 * Shows the guide of a new installation to its Sysadmins only, and not in a demo. Once the
 * installation is in use, the guide stays at its address for reloads, but not in the menu.
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
