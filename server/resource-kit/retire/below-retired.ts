import { fieldProblem, type Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

interface Below {
  Id: string;
  ClientId: string | null;
  State: 'active' | 'retired';
}

/**
 * Rows in use whose parent is retired, by id: they would be hidden with it.
 * @param field Field with the id of the parent.
 * @param lock Prevents concurrent retirement of parents until `tx` ends.
 */
export async function belowRetired<Field extends string>(
  tx: Db,
  rows: readonly (Below & Readonly<Record<Field, string>>)[],
  {
    table,
    field,
    lock,
  }: {
    table: 'clients' | 'plants';
    field: Field;
    lock: (tx: Db, clientId: string) => Promise<void>;
  },
): Promise<ReadonlyMap<string, Problem>> {
  const active = rows.filter(({ State }) => State === 'active');
  const clientIds = new Set(active.map(({ ClientId }) => String(ClientId)));
  for (const clientId of [...clientIds].toSorted()) await lock(tx, clientId);
  const parents = new Set(active.map((row) => row[field]));
  const retired = await byChunks([...parents], (ids) =>
    tx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', ids)
      .where('retired_at', 'is not', null)
      .execute(),
  );
  const out = new Set(retired.map(({ id }) => id));
  return new Map(
    active
      .filter((row) => out.has(row[field]))
      .map((row) => [row.Id, fieldProblem('row.parentRetired', field, commonErrors.retired)]),
  );
}
