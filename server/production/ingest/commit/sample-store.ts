import { sql, type Transaction } from 'kysely';

import type { MachineChange } from '#server/base/bus.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import { bulkInsert } from '#server/db/dialects/bulk-insert.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { qualityNumber, storedQuality } from '#server/oee/quality.ts';
import { compareSeqs } from '#server/oee/sample-order.ts';
import type { Batch } from '#server/production/ingest/batch.ts';
import {
  createDuplicateFinder,
  instantKey,
  storedAtInstants,
  type SourceSample,
} from '#server/production/ingest/check/duplicates.ts';

/** A sample that was not stored before. */
export type NewSample = SourceSample;

interface Candidate extends NewSample {
  batch: Batch;
  index: number;
  /** In the order of arrival. */
  place: number;
}

/**
 * Stores the new samples of the batches, notes in them the duplicates, and returns the new ones.
 */
export async function storeSamples(
  tx: Transaction<Database>,
  group: readonly Batch[],
): Promise<NewSample[]> {
  const { firsts, others } = await candidatesOf(group);
  const arrivals: NewSample[] = [];
  let left = await storeNew(tx, firsts, arrivals);
  if (left.length + others.length === 0) return arrivals;
  // In the order of arrival, so that of two samples with one key the later wins.
  left = [...left, ...others].toSorted((a, b) => a.place - b.place);
  // Repeated only where another instance stores samples of the same instants.
  while (left.length > 0) {
    const place = createDuplicateFinder(await storedAtInstants(tx, left));
    const placed = left.flatMap((candidate) => {
      const found = place(candidate);
      if (found === 'duplicate') candidate.batch.duplicates.add(candidate.index);
      else return [{ ...candidate, sample: { ...candidate.sample, seq: found.seq } }];
      return [];
    });
    left = await storeNew(tx, placed, arrivals);
  }
  return arrivals;
}

/**
 * Adds to `arrivals` the samples that could be stored.
 * @returns those whose key is stored already.
 */
async function storeNew(
  tx: Transaction<Database>,
  candidates: readonly Candidate[],
  arrivals: NewSample[],
): Promise<Candidate[]> {
  const stored = new Set<string>();
  const rows = candidates.map((candidate) => sampleRow(candidate));
  for (const { source_id, machine_id, tag, at, seq } of await insertSamples(tx, rows))
    stored.add(`${source_id}\n${machine_id}\n${tag}\n${at}\n${seq}`);
  if (stored.size === candidates.length) {
    for (const one of candidates) arrivals.push(one);
    return [];
  }
  const left: Candidate[] = [];
  const yieldIfDue = createYieldIfDue();
  for (const one of candidates) {
    await yieldIfDue();
    (stored.has(keyOf(one)) ? arrivals : left).push(one);
  }
  return left;
}

const insertSamples = bulkInsert(
  ['machine_id', 'tag', 'at', 'seq', 'source_id', 'number_value', 'text_value', 'quality'],
  (db, rows: Database['samples'][]) =>
    db
      .insertInto('samples')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['source_id', 'machine_id', 'tag', 'at', 'seq']),
);

/** Indices of the samples of a batch that are stored already, or twice in the batch. */
export async function findDuplicates(
  db: Db,
  { sourceId, checked }: Pick<Batch, 'sourceId' | 'checked'>,
): Promise<Set<number>> {
  const sent = checked.flatMap((sample, index) =>
    typeof sample === 'string' ? [] : [{ sourceId, sample, index }],
  );
  const place = createDuplicateFinder(await storedAtInstants(db, sent));
  return new Set(sent.flatMap((one) => (place(one) === 'duplicate' ? [one.index] : [])));
}

/** The first samples of each key, and those after it. */
async function candidatesOf(
  group: readonly Batch[],
): Promise<{ firsts: Candidate[]; others: Candidate[] }> {
  const yieldIfDue = createYieldIfDue();
  const keys = new Set<string>();
  const firsts: Candidate[] = [];
  const others: Candidate[] = [];
  let place = 0;
  for (const batch of group) {
    for (const [index, sample] of batch.checked.entries()) {
      await yieldIfDue();
      if (typeof sample === 'string') continue;
      const candidate = { sourceId: batch.sourceId, sample, batch, index, place };
      const key = keyOf(candidate);
      (keys.has(key) ? others : firsts).push(candidate);
      keys.add(key);
      place += 1;
    }
  }
  return { firsts, others };
}

function keyOf(one: NewSample): string {
  return `${instantKey(one)}\n${one.sample.seq}`;
}

function sampleRow({ sourceId, sample }: NewSample): Database['samples'] {
  return {
    machine_id: sample.machine.id,
    tag: sample.tag,
    at: sample.at,
    seq: sample.seq,
    source_id: sourceId,
    number_value: sample.number,
    text_value: sample.text,
    quality: qualityNumber(sample.quality),
  };
}

type MetricRow = Database['metric_values'];
type MetricChanges = NonNullable<MachineChange['metrics']>;

/** Updates `metric_values`, and returns by machine the metrics with a newer value. */
export async function writeNewestMetrics(
  tx: Transaction<Database>,
  arrivals: readonly NewSample[],
): Promise<Map<string, MetricChanges>> {
  const rows = [...newestMetrics(arrivals).values()];
  const changes = new Map<string, MetricChanges>();
  for (const { machine_id, quality, ...given } of await putMetricValues(tx, rows)) {
    const metric = { ...given, quality: storedQuality(quality) };
    const ofMachine = changes.get(machine_id);
    if (ofMachine) ofMachine.push(metric);
    else changes.set(machine_id, [metric]);
  }
  return changes;
}

const putMetricValues = bulkInsert(
  ['machine_id', 'name', 'value', 'at', 'quality'],
  (db, rows: MetricRow[]) =>
    db
      .insertInto('metric_values')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['machine_id', 'name'])
          .doUpdateSet((eb) => ({
            value: eb.ref('excluded.value'),
            at: eb.ref('excluded.at'),
            quality: eb.ref('excluded.quality'),
          }))
          .where(sql<boolean>`metric_values.at <= excluded.at`),
      )
      .returning(['machine_id', 'name', 'value', 'at', 'quality']),
);

function newestMetrics(arrivals: readonly NewSample[]): Map<string, MetricRow> {
  const newest = new Map<string, MetricRow>();
  const seqs = new Map<string, number>();
  for (const { sample } of arrivals) {
    const { machine, tag, at, seq } = sample;
    if (!machine.metrics.has(tag)) continue;
    const key = `${machine.id}\n${tag}`;
    const known = newest.get(key);
    const isOlder = known && known.at === at && compareSeqs(seqs.get(key) ?? seq, seq) > 0;
    if (known && (known.at > at || isOlder)) continue;
    seqs.set(key, seq);
    newest.set(key, {
      machine_id: machine.id,
      name: tag,
      value: sample.number,
      at,
      quality: qualityNumber(sample.quality),
    });
  }
  return newest;
}
