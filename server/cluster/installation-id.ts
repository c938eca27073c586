import { randomBytes } from 'node:crypto';

import type { Db } from '#server/db/open.ts';
import { loadOrCreateSetting } from '#server/db/settings.ts';

/** Distinguishes installations on the same bus. Generated once, of letters and digits. */
export function installationId(db: Db): Promise<string> {
  return loadOrCreateSetting(db, 'installation.id', () => randomBytes(8).toString('hex'));
}
