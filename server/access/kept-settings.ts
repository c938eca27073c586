import { randomBytes } from 'node:crypto';

import type { Db } from '#server/db/open.ts';

/** A secret of 256 bits by name: generated at the first start, then stored. */
export async function loadSecret(db: Db, name: string): Promise<Buffer> {
  const value = await keptSetting(db, name, () => randomBytes(32).toString('base64url'));
  return Buffer.from(value, 'base64url');
}

/** A setting that is generated at its first use, then stored. */
export async function keptSetting(
  db: Db,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const stored = await readSetting(db, name);
  if (stored !== undefined) return stored;

  // Two instances may start on the same empty database: the first value written is used by all.
  await db
    .insertInto('settings')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await readSetting(db, name);
  if (kept === undefined) throw new Error(`the setting ${name} could not be stored`);
  return kept;
}

async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}
