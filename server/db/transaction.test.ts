import { expect, test } from 'vitest';

import { openTestDatabase, testDatabases } from './test-database.ts';
import { retryOnDeadlock } from './transaction.ts';

test.each(testDatabases)(
  'a transaction that a deadlock ended is done again, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    let tries = 0;
    const count = await retryOnDeadlock(db, async (tx) => {
      tries += 1;
      await tx
        .insertInto('rate_limits')
        .values({ key: `try ${tries}`, free_at: 0 })
        .execute();
      if (tries < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return tries;
    });

    expect(count).toBe(3);
    const rows = await db.selectFrom('rate_limits').select('key').execute();
    // The earlier attempts were rolled back.
    expect(rows).toEqual([{ key: 'try 3' }]);
    await close();
  },
);

test.each(testDatabases)('any other error ends it, on %s', async (kind) => {
  const { db, close } = await openTestDatabase(kind);
  let tries = 0;
  const refused = retryOnDeadlock(db, () => {
    tries += 1;
    throw new Error('no');
  });

  await expect(refused).rejects.toThrow('no');
  expect(tries).toBe(1);
  await close();
});
