import { describe, expect, test } from 'vitest';

import { openTestDatabase, testDatabases } from './db/test-database.ts';
import { countUncleanExits, markEnded, markRunning } from './exits.ts';

describe.each(testDatabases)('on %s', (kind) => {
  test('a server that left its mark behind ended uncleanly, and is counted once', async () => {
    const { db, close } = await openTestDatabase(kind);
    expect(await countUncleanExits(db)).toBe(0);

    await markRunning(db, 0);
    await markEnded(db);
    expect(await countUncleanExits(db)).toBe(0);

    await markRunning(db, 0);
    expect(await countUncleanExits(db)).toBe(1);
    await markRunning(db, 0);
    await markRunning(db, 1);
    expect(await countUncleanExits(db)).toBe(2);
    expect(await countUncleanExits(db)).toBe(2);
    await close();
  });
});
