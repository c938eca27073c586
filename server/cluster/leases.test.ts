import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';

import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { createLeases, watchLeases, whileHeld } from './leases.ts';

describe.each(testDatabases)('on %s', (kind) => {
  test('one instance has a lease, until it gives it back or is silent for too long', async () => {
    const { db, close } = await openTestDatabase(kind);
    const [one, two] = [createLeases(db, 'one'), createLeases(db, 'two')];

    expect(await one.take(['press', 'line'])).toEqual(new Set(['press', 'line']));
    expect(await two.take(['line', 'oven', 'press'])).toEqual(new Set(['oven']));
    expect(await one.take(['line', 'press'])).toEqual(new Set(['press', 'line']));
    // A lease of another holder cannot be released.
    await two.release(['press']);
    expect(await two.take(['press'])).toEqual(new Set());

    await one.release(['press']);
    expect(await two.take(['line', 'press'])).toEqual(new Set(['press']));
    await sql`UPDATE leases SET expires_at = expires_at - 9000`.execute(db);
    expect(await two.take(['line'])).toEqual(new Set(['line']));
    expect(await one.take(['line'])).toEqual(new Set());
    await close();
  });

  test('one of many simultaneous requests gets the lease', async () => {
    const { db, close } = await openTestDatabase(kind);

    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        createLeases(db, `instance ${index}`).take(['b', 'a', `own ${index}`]),
      ),
    );

    expect(taken.filter((names) => names.has('a'))).toHaveLength(1);
    expect(taken.filter((names) => names.has('b'))).toHaveLength(1);
    await close();
  });

  test('what runs under a lease goes on where the first instance ends', async () => {
    const { db, close } = await openTestDatabase(kind);
    const running: string[] = [];
    function run(holder: string) {
      return whileHeld('demo', {
        leases: createLeases(db, holder),
        async start() {
          running.push(holder);
          return () => void running.splice(running.indexOf(holder), 1);
        },
        onError: () => {},
      });
    }
    const end = run('one');
    await eventually(() => expect(running).toEqual(['one']));
    const endTwo = run('two');
    await end();
    expect(running).toEqual([]);

    await eventually(() => expect(running).toEqual(['two']));
    await endTwo();
    expect(await db.selectFrom('leases').selectAll().execute()).toEqual([]);
    await close();
  });
});

test('while the database cannot be asked nothing is ended before the lease is over', async () => {
  vi.useFakeTimers();
  const seen: string[][] = [];
  let isAway = false;
  const watch = watchLeases({
    leases: {
      take: (names) =>
        isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Set(names)),
      release: () => Promise.resolve(),
    },
    names: () => Promise.resolve(['press']),
    follow: async (held) => void seen.push([...held]),
    onError: () => {},
  });
  await watch.settled();
  isAway = true;
  await vi.advanceTimersByTimeAsync(7900);
  expect(seen).toEqual([['press']]);

  await vi.advanceTimersByTimeAsync(4000);
  expect(seen).toEqual([['press'], []]);

  isAway = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen.at(-1)).toEqual(['press']);
  await watch.close();
  vi.useRealTimers();
});
