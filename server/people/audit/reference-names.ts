import type { AuditEvent } from '#schemas/api/audit.gen.ts';
import { groupBy } from '#server/base/group-by.ts';
import type { Db } from '#server/db/open.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { untypedDb } from '#server/resource-kit/describe/rows.ts';

/** A field with the id of another row, whose name is not in the event. */
interface Reference {
  field: string;
  name: string;
  table: string;
}

type Fields = Record<string, unknown>;

/**
 * Adds the current name of each referenced row: `ShiftScheduleName` beside `ShiftScheduleId`.
 * Without such a row only the id is there.
 */
export async function withReferenceNames(
  db: Db,
  resources: readonly Resource[],
  events: readonly AuditEvent[],
): Promise<AuditEvent[]> {
  const references = referencesByKind(resources);
  const ids = events.flatMap(({ Kind, Changes = {} }) =>
    references(Kind).flatMap(({ field, table }) =>
      [Changes.Before?.[field], Changes.After?.[field]].flatMap((id) =>
        typeof id === 'string' ? [{ table, id }] : [],
      ),
    ),
  );
  const names = new Map<string, string>();
  for (const [table, some] of groupBy(ids, (one) => one.table))
    for (const { id, display_name: name } of await namesIn(db, table, some))
      names.set(`${table} ${id}`, name);

  function named(row: Fields, kind: string): Fields {
    const found = references(kind).flatMap(({ field, name, table }) => {
      const known = names.get(`${table} ${String(row[field])}`);
      return known === undefined ? [] : [[name, known] as const];
    });
    return { ...row, ...Object.fromEntries(found) };
  }

  return events.map((event) => {
    const { Kind, Changes } = event;
    if (!Changes || references(Kind).length === 0) return event;
    const both = Object.entries(Changes).map(([when, row]) => [when, named(row, Kind)]);
    return { ...event, Changes: Object.fromEntries(both) as typeof Changes };
  });
}

/** References by the kind of event. */
function referencesByKind(resources: readonly Resource[]): (kind: string) => readonly Reference[] {
  const byRow = new Map(
    resources.map(({ audit, fields }) => [
      audit,
      Object.entries(fields).flatMap(([field, { source }]): Reference[] => {
        const name = field.replace(/Id$/, 'Name');
        return source && !Object.hasOwn(fields, name) ? [{ field, name, table: source.table }] : [];
      }),
    ]),
  );
  return (kind) => byRow.get(kind.split('.')[0] ?? '') ?? [];
}

function namesIn(
  db: Db,
  table: string,
  rows: readonly { id: string }[],
): Promise<{ id: string; display_name: string }[]> {
  return untypedDb(db)
    .selectFrom(table)
    .select(['id', 'display_name'])
    .where('id', 'in', [...new Set(rows.map(({ id }) => id))])
    .execute() as Promise<{ id: string; display_name: string }[]>;
}
