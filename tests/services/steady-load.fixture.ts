import { expect } from 'vitest';

import type { Db } from '#server/db/open.ts';
import { post, type Sample } from '#tests/bench/source.ts';

/** Two data sources that send counters without a pause, to any running instance. */
export interface SteadyLoad {
  /** Attempts so far. */
  sent(): number;
  /** Ends the load after every batch under way is acknowledged. */
  end(): Promise<void>;
  /** Expects that each acknowledged sample is stored and counted once. */
  expectStoredOnce(db: Db): Promise<void>;
}

/** @param addresses The addresses of the running instances, which may change. */
export function startLoad(machines: readonly string[], addresses: () => string[]): SteadyLoad {
  const acknowledged = new Set<string>();
  const ending = new AbortController();
  let at = Date.now() - 3_600_000;
  let sent = 0;

  async function runSource(own: readonly string[]): Promise<void> {
    while (!ending.signal.aborted) {
      at += 1;
      const batch = batchAt(own, at);
      for (let isStored = false; !isStored; sent += 1) {
        const all = addresses();
        isStored = await post(all[sent % all.length] ?? '', batch).then(
          () => true,
          () => false,
        );
      }
      for (const { machine, at: instant } of batch)
        acknowledged.add(`${machine} ${Date.parse(instant)}`);
    }
  }
  const sources = [0, 1].map((part) =>
    runSource(machines.filter((_, index) => index % 2 === part)),
  );

  return {
    sent: () => sent,
    async end() {
      ending.abort();
      await Promise.all(sources);
    },
    async expectStoredOnce(db) {
      const stored = await db
        .selectFrom('samples')
        .select(['machine_id', 'at'])
        .where('tag', '=', 'totalparts')
        .execute();
      const keys = stored.map((row) => `${row.machine_id} ${row.at}`);
      const distinct = new Set(keys);
      expect(distinct.size).toBe(keys.length);
      expect([...acknowledged].filter((key) => !distinct.has(key))).toEqual([]);
      expect(keys.length).toBe(acknowledged.size);
      const { parts } = await db
        .selectFrom('hours')
        .select(({ fn }) => fn.sum<number>('total_parts').as('parts'))
        .executeTakeFirstOrThrow();
      // The counters equal the counted parts: samples that reached two instances were counted
      // once.
      expect(parts).toBe(await partsCounted(db));
    },
  };
}

/** The counted parts of all machines. */
async function partsCounted(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('samples')
    .select(({ fn }) => [
      'machine_id',
      fn.max<number>('number_value').as('last'),
      fn.min<number>('number_value').as('first'),
    ])
    .where('tag', '=', 'totalparts')
    .groupBy('machine_id')
    .execute();
  return rows.reduce((sum, { first, last }) => sum + last - first, 0);
}

function batchAt(own: readonly string[], instant: number): Sample[] {
  return own.map((machine) => ({
    machine,
    tag: 'totalparts',
    value: instant,
    at: new Date(instant).toISOString(),
  }));
}
