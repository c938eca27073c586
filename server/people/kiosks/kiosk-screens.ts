import type { Screen } from '#schemas/config/screen.gen.ts';
import { refuseUnknownName } from '#server/people/accounts/account-names.ts';

/** Reads the documents of all screens, as `app.deps.config` does. */
interface Screens {
  read: () => Promise<{ documents: readonly unknown[] }>;
}

/** @throws Problem 400 with the first unknown screen, and the nearest known one. */
export async function refuseUnknownScreens(
  screens: Screens,
  ids: readonly string[],
): Promise<void> {
  const { documents } = await screens.read();
  const known = (documents as Screen[]).map(({ id }) => id);
  for (const id of ids) refuseUnknownName('screen', id, known);
}
