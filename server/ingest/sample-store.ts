import { sql, type Transaction } from 'kysely';

import type { MachineChange } from '#server/bus.ts';
import { bulkInsert } from '#server/db/bulk-insert.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';

import type { CheckedSample } from './check-sample.ts';
import type { Batch } from './batch.ts';
import { qualityNumber, qualityOf } from '#server/oee/quality.ts';

/** A sample that had not been there before. */
export interface Arrival {
  sourceId: string;
  sample: CheckedSample;
}

interface Candidate extends Arrival {
  batch: Batch;
  index: number;
}

/** Stores what is new of the batches, notes in them what was not, and returns the new. */
export async function storeSamples(
  db: Transaction<Database>,
  group: readonly Batch[],
): Promise<Arrival[]> {
  const candidates = distinctSamples(group);
  const stored = new Set<string>();
  const rows = [...candidates.values()].map((candidate) => sampleRow(candidate));
  for (const { source_id, machine_id, tag, at, seq } of await insertSamples(db, rows))
    stored.add(keyOf(source_id, machine_id, `${tag}\n${at}\n${seq}`));
  if (stored.size === candidates.size) return [...candidates.values()];

  const arrivals: Arrival[] = [];
  for (const [key, candidate] of candidates) {
    if (stored.has(key)) arrivals.push(candidate);
    else candidate.batch.duplicates.add(candidate.index);
  }
  return arrivals;
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

/** Places of the samples of a batch that are stored already, or are in it twice. */
export async function findDuplicates(
  db: Db,
  { sourceId, checked }: Pick<Batch, 'sourceId' | 'checked'>,
): Promise<Set<number>> {
  const batch = { sourceId, checked, duplicates: new Set<number>() };
  const candidates = distinctSamples([batch]);
  const samples = [...candidates.values()].map(({ sample }) => sample);
  if (samples.length === 0) return batch.duplicates;
  const instants = samples.map(({ at }) => at);
  const rows = await db
    .selectFrom('samples')
    .select(['machine_id', 'tag', 'at', 'seq'])
    .where('source_id', '=', sourceId)
    .where('machine_id', 'in', [...new Set(samples.map(({ machine }) => machine.id))])
    .where('at', '>=', Math.min(...instants))
    .where('at', '<=', Math.max(...instants))
    .execute();
  for (const { machine_id, tag, at, seq } of rows) {
    const known = candidates.get(keyOf(sourceId, machine_id, `${tag}\n${at}\n${seq}`));
    if (known) batch.duplicates.add(known.index);
  }
  return batch.duplicates;
}

/** The first of several samples with the same key counts; the others are duplicates. */
function distinctSamples(group: readonly Batch[]): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (const batch of group) {
    for (const [index, sample] of batch.checked.entries()) {
      if (typeof sample === 'string') continue;
      const { machine, tag, at, seq } = sample;
      const key = keyOf(batch.sourceId, machine.id, `${tag}\n${at}\n${seq}`);
      if (candidates.has(key)) batch.duplicates.add(index);
      else candidates.set(key, { sourceId: batch.sourceId, sample, batch, index });
    }
  }
  return candidates;
}

function keyOf(sourceId: string, machineId: string, rest: string): string {
  return `${sourceId}\n${machineId}\n${rest}`;
}

function sampleRow({ sourceId, sample }: Arrival): Database['samples'] {
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

/** Moves `metric_values` on, and returns by machine what is newer there now. */
export async function writeNewestMetrics(
  db: Transaction<Database>,
  arrivals: readonly Arrival[],
): Promise<Map<string, MetricChanges>> {
  const rows = [...newestMetrics(arrivals).values()];
  const changes = new Map<string, MetricChanges>();
  for (const { machine_id, quality, ...given } of await putMetricValues(db, rows)) {
    const metric = { ...given, quality: qualityOf(quality) };
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

function newestMetrics(arrivals: readonly Arrival[]): Map<string, MetricRow> {
  const newest = new Map<string, MetricRow>();
  const seqs = new Map<string, number>();
  for (const { sample } of arrivals) {
    const { machine, tag, at, seq } = sample;
    if (!machine.metrics.has(tag)) continue;
    const key = `${machine.id}\n${tag}`;
    const known = newest.get(key);
    if (known && (known.at > at || (known.at === at && (seqs.get(key) ?? -1) > seq))) continue;
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
