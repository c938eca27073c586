import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import { machineAt, type Registry } from '#server/production/ingest/commit/registry.ts';
import { minuteMs } from '#shared/durations.ts';

import type { RejectedPayload } from './rejections.ts';
import { shownPayload } from './shown-payload.ts';

const everyMs = minuteMs;
/** Limit until the next write. Tags beyond it are recorded when they arrive again. */
const maxPending = 1000;
/** Limit per machine: the tags sent longest ago are deleted. */
const maxOfMachine = 100;

interface UnknownTag {
  machineId: string;
  clientId: string;
  sourceId: string;
  name: string;
  value: unknown;
  at: number;
  count: number;
}

/** Records the tags of samples that were rejected because their machine has no such metric. */
export function createUnknownTags({
  db,
  log,
  now,
  registry,
}: Pick<PipelineDeps, 'db' | 'log' | 'now'> & { registry: Pick<Registry, 'machinesOf'> }) {
  let pending = new Map<string, UnknownTag>();
  let timer: NodeJS.Timeout | undefined;
  let flushedAt = -Infinity;
  /** Writes are serialized; `close` waits for those under way. */
  let writing: Promise<void> = Promise.resolve();

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    flushedAt = performance.now();
    const tags = [...pending.values()];
    pending = new Map();
    writing = writing
      .then(() => storeTags(db, tags))
      .catch((err: unknown) => log.error({ err }, 'unknown tags could not be noted'));
  }

  function addOne(sourceId: string, payload: unknown): void {
    const { machine: machineName, tag: name, value, at } = payload as Record<string, unknown>;
    const named = registry.machinesOf(sourceId)?.get(String(machineName));
    if (!named || typeof name !== 'string') return;
    const machine = machineAt(named, Date.parse(String(at)));
    const key = `${machine.id}\n${name}`;
    const count = (pending.get(key)?.count ?? 0) + 1;
    if (count === 1 && pending.size >= maxPending) return;
    const { id: machineId, clientId } = machine;
    pending.set(key, { machineId, clientId, sourceId, name, value, at: now(), count });
    const waitMs = Math.max(0, flushedAt + everyMs - performance.now());
    timer ??= setTimeout(flush, waitMs).unref();
  }

  return {
    add(sourceId: string, refused: readonly RejectedPayload[]) {
      for (const { code, payload } of refused)
        if (code === 'sample.unknownTag') addOne(sourceId, payload);
    },
    /** Writes all pending tags. */
    async close() {
      flush();
      await writing;
    },
  };
}

function storeTags(db: Db, tags: readonly UnknownTag[]): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const machineId of new Set(tags.map((tag) => tag.machineId))) {
      const own = tags.filter((tag) => tag.machineId === machineId);
      const known = await metricNames(tx, machineId);
      for (const tag of own) if (!known.has(tag.name)) await storeTag(tx, tag);
      await forgetOldest(tx, machineId);
    }
  });
}

/** Metrics of the machine: some may have been created since the sample was rejected. */
async function metricNames(tx: Db, machineId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('metrics')
    .select('name')
    .where('machine_id', '=', machineId)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

async function storeTag(tx: Db, tag: UnknownTag): Promise<void> {
  const newest = {
    kind: typeof tag.value === 'number' ? 'number' : 'text',
    value: shownPayload(tag.value),
    source_id: tag.sourceId,
    last_at: tag.at,
  };
  await tx
    .insertInto('unknown_tags')
    .values({
      ...newest,
      id: randomUUID(),
      client_id: tag.clientId,
      machine_id: tag.machineId,
      name: tag.name,
      name_key: nameKey(tag.name),
      count: tag.count,
    })
    .onConflict((conflict) =>
      conflict.columns(['machine_id', 'name']).doUpdateSet({
        ...newest,
        count: sql<number>`unknown_tags.count + excluded.count`,
      }),
    )
    .execute();
}

async function forgetOldest(tx: Db, machineId: string): Promise<void> {
  const kept = tx
    .selectFrom('unknown_tags')
    .select('id')
    .where('machine_id', '=', machineId)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(maxOfMachine);
  await tx
    .deleteFrom('unknown_tags')
    .where('machine_id', '=', machineId)
    .where('id', 'not in', kept)
    .execute();
}

/** Deletes tags without a sample since `at`. */
export async function purgeUnknownTagsBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('unknown_tags').where('last_at', '<', at).execute();
}
