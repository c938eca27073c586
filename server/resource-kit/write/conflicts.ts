import { sql } from 'kysely';

import { fieldProblem, type Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import {
  rowsAfter,
  type Resource,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import { untypedDb } from '#server/resource-kit/describe/rows.ts';
import { retiredReferences } from '#server/resource-kit/retire/retired-references.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

/**
 * Checks and effects after all rows of a transaction are stored.
 * @throws Problem for the first conflict.
 */
export async function finishWriting(
  tx: Db,
  resource: Resource,
  written: readonly RowChange[],
): Promise<void> {
  const [conflict] = (await conflictProblems(tx, resource, written)).values();
  if (conflict) throw conflict;
  await resource.afterWriteMany?.(tx, written);
}

/** Conflicts of changes, by row id: of the rows themselves, or of their new references. */
export async function conflictProblems(
  tx: Db,
  resource: Resource,
  written: readonly RowChange[],
): Promise<ReadonlyMap<string, Problem>> {
  const retired = await retiredReferences(tx, resource, written);
  return new Map([...retired, ...(await findRowConflicts(tx, resource, rowsAfter(written)))]);
}

/**
 * Conflicts of stored rows, by id: references to another client's rows, or those found by the
 * resource.
 */
export async function findRowConflicts(
  tx: Db,
  resource: Resource,
  rows: readonly RowOf<Fields>[],
): Promise<ReadonlyMap<string, Problem>> {
  if (rows.length === 0) return new Map();
  const foreign = await foreignReferences(tx, resource, rows);
  const own = await resource.conflicts?.(tx, rows);
  return new Map([...(own ?? []), ...foreign]);
}

/** Rows that refer to rows of another client. */
async function foreignReferences(
  tx: Db,
  { fields, table, view = table, idColumn = 'id', scope }: Resource,
  rows: readonly RowOf<Fields>[],
): Promise<Map<string, Problem>> {
  const found = new Map<string, Problem>();
  for (const [name, { source, column }] of Object.entries(fields)) {
    if (!source) continue;
    const ids = rows.flatMap((row) => (row[name] === null ? [] : [row.Id]));
    const foreign = await byChunks(ids, (some) =>
      untypedDb(tx)
        .selectFrom(`${view} as own`)
        .innerJoin(`${source.table} as target`, 'target.id', `own.${column}`)
        .select(sql<string>`${sql.ref(`own.${idColumn}`)}`.as('id'))
        .where(`own.${idColumn}`, 'in', some)
        .whereRef(`target.${source.scope}`, '<>', `own.${scope.column}`)
        .execute(),
    );
    for (const { id } of foreign)
      if (!found.has(id))
        found.set(id, fieldProblem('row.foreignReference', name, commonErrors.foreignRow));
  }
  return found;
}
