import type { Screen } from '#schemas/config/screen.gen.ts';
import { refuseUnknown } from '#server/people/accounts/account-names.ts';

/** The documents of all screens; of `app.deps.config`. */
interface Screens {
  read: () => Promise<{ documents: readonly unknown[] }>;
}

/** @throws Problem 400 that names the first screen that does not exist, and the nearest that does. */
export async function refuseUnknownScreens(
  screens: Screens,
  ids: readonly string[],
): Promise<void> {
  const { documents } = await screens.read();
  const known = (documents as Screen[]).map(({ id }) => id);
  for (const id of ids) refuseUnknown('screen', id, known);
}
