import { sql, type Transaction } from 'kysely';

import { groupBy } from '#server/base/group-by.ts';
import { bulkInsert } from '#server/db/dialects/bulk-insert.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { qualityNumber } from '#server/oee/quality.ts';
import { seqAfter } from '#server/oee/sample-order.ts';

import type { CheckedSample } from './check-sample.ts';

/*
 * Timestamps in whole seconds: two changes may have one instant. A sample whose key is stored is a
 * duplicate only if its content is, too; else it is stored under the next free number, so that the
 * later one counts. The contents of one key are compared in their order: a batch sent again is
 * found, a status that comes back within the instant is not.
 */

type Row = Database['samples'];
type Content = Pick<Row, 'number_value' | 'text_value' | 'quality'>;

/** A sample with the data source that sent it. */
export interface SourceSample {
  sourceId: string;
  sample: CheckedSample;
}

/** A duplicate, or the sequence number to store the sample under. */
type Place = 'duplicate' | { seq: number };

/** All samples of one source, machine, tag and instant. */
export function instantKey({ sourceId, sample: { machine, tag, at } }: SourceSample): string {
  return `${sourceId}\n${machine.id}\n${tag}\n${at}`;
}

/** The samples that are stored at the instants of `sent`, by `instantKey`. */
export async function storedAtInstants(
  db: Db | Transaction<Database>,
  sent: readonly SourceSample[],
): Promise<Map<string, Row[]>> {
  const asked = new Map(
    sent.map((one) => {
      const { sourceId: source_id, sample } = one;
      const { machine, tag, at } = sample;
      return [instantKey(one), { machine_id: machine.id, tag, at, source_id }] as const;
    }),
  );
  return groupBy(
    await readInstants(db, [...asked.values()]),
    (row) => `${row.source_id}\n${row.machine_id}\n${row.tag}\n${row.at}`,
  );
}

type SampleInstant = Pick<Row, 'machine_id' | 'tag' | 'at' | 'source_id'>;

const readInstants = bulkInsert<SampleInstant, Row>(
  ['machine_id', 'tag', 'at', 'source_id'],
  (db, rows: SampleInstant[]) => {
    const values = rows.map(
      (row) => sql`(CAST(${row.machine_id} AS text), CAST(${row.tag} AS text),
        CAST(${row.at} AS bigint), CAST(${row.source_id} AS text))`,
    );
    // CROSS JOIN, so that SQLite looks each instant up by the key.
    const query = sql<Row>`SELECT samples.* FROM (VALUES ${sql.join(values)}) AS asked
      CROSS JOIN samples WHERE samples.machine_id = asked.column1 AND samples.tag = asked.column2
      AND samples.at = asked.column3 AND samples.source_id = asked.column4`;
    return { compile: () => query.compile(db) };
  },
);

/**
 * Returns a function that places samples in the order of arrival: duplicate, or a number. `stored`
 * has the rows of their instants; placed samples are remembered.
 */
export function createDuplicateFinder(stored: ReadonlyMap<string, readonly Row[]>) {
  const instants = new Map<
    string,
    { contents: Map<number, Content>; reached: Map<number, number> }
  >();

  function keyInstant(key: string) {
    let instant = instants.get(key);
    if (!instant) {
      const contents = new Map((stored.get(key) ?? []).map((row) => [row.seq, row] as const));
      instant = { contents, reached: new Map() };
      instants.set(key, instant);
    }
    return instant;
  }

  return function place(sent: SourceSample): Place {
    const { contents, reached } = keyInstant(instantKey(sent));
    const { seq: named } = sent.sample;
    const content = contentOf(sent.sample);
    let seq = reached.get(named) ?? named;
    for (let known = contents.get(seq); known; known = contents.get(seq)) {
      if (isSame(known, content)) {
        reached.set(named, seq);
        return 'duplicate';
      }
      seq = seqAfter(seq);
    }
    contents.set(seq, content);
    reached.set(named, seq);
    return { seq };
  };
}

function contentOf({ number, text, quality }: CheckedSample): Content {
  return { number_value: number, text_value: text, quality: qualityNumber(quality) };
}

function isSame(one: Content, other: Content): boolean {
  return (
    one.number_value === other.number_value &&
    one.text_value === other.text_value &&
    one.quality === other.quality
  );
}
