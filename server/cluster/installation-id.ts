import { randomBytes } from 'node:crypto';

import type { Db } from '#server/db/open.ts';

const name = 'installation.id';

/** Distinguishes installations on the same bus. Generated once, of letters and digits. */
export async function installationId(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(8).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
