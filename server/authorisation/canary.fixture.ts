import { sql } from 'kysely';

import type { Db } from '#server/db/open.ts';

import { documentWith } from './forms.fixture.ts';
import { tables, type TableOwner } from './tables.fixture.ts';

/**
 * A marker in every text of Contoso, which callers without access to Contoso must never receive.
 */
export const canary = 'canary of Contoso';

const asJson: Readonly<Record<string, unknown>> = {
  attributes: [{ Name: canary, Value: canary }],
  parameters: [{ Name: canary, Value: canary }],
  shifts: [{ Name: canary, Start: '06:00', End: '14:00', Days: '1-5', Breaks: null }],
  spots: [{ MachineId: canary, Left: 1, Top: 1, Width: 5, Height: 5, Label: canary }],
  text_values: { by: canary },
  menu: [canary],
  mapping: [{ MachineId: canary, Tag: canary }],
  machines: [{ MachineId: canary }],
  screens: [canary],
  valid_values: [canary],
  draft: documentWith(canary),
  document: documentWith(canary),
  value: canary,
};

/**
 * Writes the canary into every text of Contoso.
 * @returns tables and columns that are not classified yet, or have no row.
 */
export async function placeCanaries(db: Db): Promise<string[]> {
  const forgotten: string[] = [];
  for (const { name, columns } of await db.introspection.getTables()) {
    // On PostgreSQL, samples are partitioned, and read through the parent table.
    if (/^migration|^samples_/.test(name)) continue;
    if (!Object.hasOwn(tables, name)) {
      forgotten.push(name);
      continue;
    }
    const owned = tables[name];
    if (!owned) continue;
    const texts = columns.filter(({ dataType }) => /text/i.test(dataType));
    const thoughtOf = new Set([...owned.disclosed, ...owned.kept]);
    forgotten.push(
      ...texts.filter((one) => !thoughtOf.has(one.name)).map((one) => `${name}.${one.name}`),
    );
    for (const column of owned.disclosed)
      if (!(await place(db, { name, column, by: owned.by })))
        forgotten.push(`${name}.${column} has no row`);
  }
  return forgotten;
}

/** Prefixes the existing text, so that different rows stay different. False if there is no row. */
async function place(
  db: Db,
  { name, column, by: [owner, pattern] }: { name: string; column: string; by: TableOwner['by'] },
): Promise<boolean> {
  const json = asJson[column];
  const value = json
    ? sql`${JSON.stringify(json)}`
    : sql`CAST(${canary} AS text) || ' ' || coalesce(${sql.ref(column)}, '')`;
  const { numAffectedRows = 0n } =
    await sql`UPDATE ${sql.table(name)} SET ${sql.ref(column)} = ${value}
    WHERE ${sql.ref(owner)} LIKE ${pattern}`.execute(db);
  return numAffectedRows > 0n;
}

/**
 * Tables that a refused call may change: audit events and limits. Rejected samples of earlier calls
 * are counted up to a minute later.
 */
const leftBehind = new Set([
  'audit_events',
  'rate_limits',
  'source_rejections',
  'rejected_examples',
]);

/** Content of all tables as one text. */
export async function contentOf(db: Db): Promise<string> {
  const everyTable = await db.introspection.getTables();
  const parts = await Promise.all(
    everyTable
      // Views have no content of their own.
      .filter(({ isView }) => !isView)
      .filter(({ name }) => !leftBehind.has(name) && !name.startsWith('samples_'))
      .map(async ({ name }) => {
        const { rows } = await sql<object>`SELECT * FROM ${sql.table(name)}`.execute(db);
        const texts = rows.map((row) => JSON.stringify({ ...row, last_seen_at: undefined }));
        return `${name}\n${texts.toSorted().join('\n')}`;
      }),
  );
  return parts.toSorted().join('\n');
}
