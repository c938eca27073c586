import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/open.ts';
import { installBenchPlants, machineIds } from '#tests/bench/bench-plant.ts';
import { post, type Sample } from '#tests/bench/source.ts';
import { isFull } from '#tests/support/extent.ts';
import { freePort, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

/** A longer run kills more often, with the moments of the kills spread over the same time. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? (isFull ? 20 : 5));
const lastKillMs = 200;
const machines = machineIds(50);

test('kill -9 in the middle of ingest loses nothing that was acknowledged and doubles nothing', async () => {
  const [dataDir, port] = await Promise.all([temporaryFolder(), freePort()]);
  await installBenchPlants(dataDir, [50]);
  const acknowledged = new Set<string>();
  let unanswered: Sample[] = [];
  let at = Date.now() - 3_600_000;

  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess({ dataDir, port, env: { DEMO: '0' } });
    // A source sends samples again that were not acknowledged.
    if (unanswered.length > 0) await acknowledge(unanswered);
    // The kill comes later in each round, so that it meets every part of a commit.
    const killed = sleep(150 + (round / rounds) * lastKillMs).then(() => server.stop('SIGKILL'));
    for (let isAnswered = true; isAnswered;) {
      at += 1;
      unanswered = batchAt(at);
      isAnswered = await acknowledge(unanswered).then(
        () => true,
        () => false,
      );
    }
    await killed;
  }

  const server = await startServerProcess({ dataDir, port, env: { DEMO: '0' } });
  await acknowledge(unanswered);
  await server.stop();
  const db = await openDatabase({ dataDir });
  const stored = await db
    .selectFrom('samples')
    .select(['machine_id', 'at', 'number_value'])
    .execute();
  const hours = await db
    .selectFrom('hours')
    .select(({ fn }) => fn.sum<number>('total_parts').as('parts'))
    .executeTakeFirstOrThrow();
  await db.destroy();
  await rm(dataDir, { recursive: true });

  const keys = stored.map((row) => `${row.machine_id} ${row.at}`);
  const distinct = new Set(keys);
  expect(distinct.size).toBe(keys.length);
  expect([...acknowledged].filter((key) => !distinct.has(key))).toEqual([]);
  // Each sample after the first added one part, and none was counted twice.
  expect(hours.parts).toBe(keys.length - machines.length);

  async function acknowledge(batch: Sample[]) {
    await post(`http://127.0.0.1:${port}`, batch);
    for (const { machine, at: instant } of batch)
      acknowledged.add(`${machine} ${Date.parse(instant)}`);
    unanswered = [];
  }

  function batchAt(instant: number): Sample[] {
    return machines.map((machine) => ({
      machine,
      tag: 'totalparts',
      value: instant,
      at: new Date(instant).toISOString(),
    }));
  }
});
