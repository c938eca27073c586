import type { Db } from '#server/db/open.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';

import { demoKey } from './install-plants.ts';

/** Stands in `settings` of a database that was filled with the demo. */
const marker = 'demo';

export async function markDemo(db: Db): Promise<void> {
  await db.insertInto('settings').values({ name: marker, value: '1' }).execute();
}

/**
 * The passwords and the key of the demo are public, so that its database must not serve a plant.
 * @throws Error with one line for a database that was filled with the demo, by any version.
 */
export async function refuseDemoDatabase(db: Db): Promise<void> {
  const marked = await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', marker)
    .executeTakeFirst();
  // Versions before the marker left the key of the demo.
  const keyed = await db
    .selectFrom('data_sources')
    .select('id')
    .where('key_hash', '=', hashSecret(demoKey))
    .executeTakeFirst();
  if (marked ?? keyed)
    throw new Error(
      'the database was made for the demo, whose passwords are public: start with DEMO=1, or set DATA_DIR or DATABASE_URL to a new one',
    );
}
