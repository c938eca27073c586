import { randomBytes } from 'node:crypto';

import type { Db } from './open.ts';

/** Undefined where it was never stored. */
export async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Stores a setting, replacing an earlier value. */
export async function writeSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** A setting that is generated at its first use, then stored. */
export async function loadOrCreateSetting(
  db: Db,
  name: string,
  create: () => string | Promise<string>,
): Promise<string> {
  const stored = await readSetting(db, name);
  if (stored !== undefined) return stored;
  // Two instances may start on the same empty database: the first value written is used by all.
  await db
    .insertInto('settings')
    .values({ name, value: await create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const created = await readSetting(db, name);
  if (created === undefined) throw new Error(`the setting ${name} could not be stored`);
  return created;
}

/** A secret of 256 bits by name: generated at the first start, then stored. */
export async function loadSecret(db: Db, name: string): Promise<Buffer> {
  return Buffer.from(await loadOrCreateSetting(db, name, randomSecret), 'base64url');
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}
