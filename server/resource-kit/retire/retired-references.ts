import { sql } from 'kysely';

import { fieldProblem, Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { Resource, RowChange } from '#server/resource-kit/describe/define-resource.ts';
import { untypedDb } from '#server/resource-kit/describe/rows.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

/** Tables with `retired_at`, of the resources with `retires`. */
export const retiringTables: ReadonlySet<string> = new Set([
  'clients',
  'machines',
  'plants',
  'products',
]);

/**
 * Rows created in a retired client, or with a new reference to a retired row, by id. Existing
 * references stay valid.
 */
export async function retiredReferences(
  tx: Db,
  resource: Resource,
  written: readonly RowChange[],
): Promise<Map<string, Problem>> {
  const found = await inRetiredClients(tx, resource, written);
  for (const [name, { source }] of Object.entries(resource.fields)) {
    if (!source || !retiringTables.has(source.table)) continue;
    const changed = written.flatMap(({ before, after }) =>
      after && after[name] !== null && after[name] !== before?.[name] ? [after] : [],
    );
    const retired = await retiredOf(tx, source.table, [
      ...new Set(changed.map((row) => String(row[name]))),
    ]);
    for (const row of changed)
      if (retired.has(String(row[name])))
        found.set(row.Id, fieldProblem('row.retiredReference', name, commonErrors.retired));
  }
  return found;
}

async function retiredOf(
  tx: Db,
  table: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await byChunks(ids, (some) =>
    untypedDb(tx)
      .selectFrom(table)
      .select(sql<string>`id`.as('id'))
      .where('id', 'in', some)
      .where('retired_at', 'is not', null)
      .execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

async function inRetiredClients(
  tx: Db,
  { table, view = table, idColumn = 'id', scope }: Resource,
  written: readonly RowChange[],
): Promise<Map<string, Problem>> {
  const made = written.flatMap(({ before, after }) => (after && !before ? [after.Id] : []));
  const rows = await byChunks(made, (ids) =>
    untypedDb(tx)
      .selectFrom(`${view} as own`)
      .innerJoin('clients', 'clients.id', `own.${scope.column}`)
      .select(sql<string>`${sql.ref(`own.${idColumn}`)}`.as('id'))
      .where(`own.${idColumn}`, 'in', ids)
      .where('clients.retired_at', 'is not', null)
      .execute(),
  );
  const problem = new Problem(409, 'client.retired', 'The client is retired: restore it first.');
  return new Map(rows.map(({ id }) => [id, problem]));
}
