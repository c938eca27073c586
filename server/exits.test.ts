import { describe, expect, test, vi } from 'vitest';

import { openTestDatabase, testDatabases } from './db/test-database.ts';
import { createExitCount } from './exits.ts';

describe.each(testDatabases)('on %s', (kind) => {
  test('a server that left its mark behind ended uncleanly, and is counted once', async () => {
    const { db, close } = await openTestDatabase(kind);
    const exits = createExitCount(db, { error: vi.fn<() => void>() });
    expect(await exits.countUnclean()).toBe(0);

    await exits.markRunning(0);
    await exits.markEnded();
    expect(await exits.countUnclean()).toBe(0);

    await exits.markRunning(0);
    expect(await exits.countUnclean()).toBe(1);
    await exits.markRunning(0);
    await exits.markRunning(1);
    expect(await exits.countUnclean()).toBe(2);
    expect(await exits.countUnclean()).toBe(2);
    await close();
  });

  test('a database that cannot be written keeps no server from starting', async () => {
    const { db, close } = await openTestDatabase(kind);
    const error = vi.fn<() => void>();
    const exits = createExitCount(db, { error });
    await db.schema.dropTable('settings').execute();

    expect(await exits.countUnclean()).toBe(0);
    await exits.markRunning(0);
    await exits.markEnded();
    expect(error).toHaveBeenCalledTimes(3);
    await close();
  });
});
