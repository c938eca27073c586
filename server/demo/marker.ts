import type { Db } from '#server/db/open.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';

import { demoKey } from './install-plants.ts';

/** Setting that marks a database as filled with the demo. */
const marker = 'demo';

export function markDemo(db: Db): Promise<void> {
  return writeSetting(db, marker, '1');
}

/**
 * The demo's passwords and key are public, so a plant must not use its database.
 * @throws Error with one line for a database that was filled with the demo, by any version.
 */
export async function refuseDemoDatabase(db: Db): Promise<void> {
  if (await isOfDemo(db))
    throw new Error(
      'the database was made for the demo, whose passwords are public: start with DEMO=1, or set DATA_DIR or DATABASE_URL to a new one',
    );
}

/**
 * The demo has its own sign-in provider and simulates machines, so it must not use a plant's
 * database.
 * @throws Error with one line for a database that is in use and was not filled with the demo.
 */
export async function refuseOwnDatabase(db: Db): Promise<void> {
  if (!(await isInUse(db)) || (await isOfDemo(db))) return;
  throw new Error(
    'the database is in use and was not made for the demo, so nothing was changed: start with DEMO=0, or set DATA_DIR or DATABASE_URL to a new one',
  );
}

async function isInUse(db: Db): Promise<boolean> {
  const client = await db.selectFrom('clients').select('id').executeTakeFirst();
  const account = await db.selectFrom('accounts').select('id').executeTakeFirst();
  return (client ?? account) !== undefined;
}

/** Whether a database was filled with the demo, by any version. */
export async function isOfDemo(db: Db): Promise<boolean> {
  const marked = await readSetting(db, marker);
  // Older versions have no marker, but the key of the demo.
  const keyed = await db
    .selectFrom('data_sources')
    .select('id')
    .where('key_hash', '=', hashSecret(demoKey))
    .executeTakeFirst();
  return (marked ?? keyed) !== undefined;
}
