import type { Db } from '#server/db/open.ts';
import type { Change, Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Field, Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import { valueColumns, type RequestScope } from '#server/resource-kit/describe/rows.ts';

export type ColumnValues = Readonly<Record<string, unknown>>;

/** The columns of a new row, without id and version. @throws Problem where it is invalid. */
export async function columnsOfNew(
  tx: Db,
  resource: Resource,
  { values, params, change }: Pick<RequestScope, 'params'> & { values: Values; change: Change },
): Promise<ColumnValues> {
  const { fields, scope, defaults } = resource;
  const after = wholeRow(fields, values);
  await resource.validate?.(tx, { after, change });
  const sent = Object.entries(fields).filter(([, { access }]) => access !== 'read');
  return {
    ...valueColumns(
      resource,
      Object.fromEntries(sent.map(([name]) => [name, values[name] ?? null])),
    ),
    ...defaults?.(change),
    ...(scope.parameter !== undefined && { [scope.column]: params[scope.parameter] }),
    ...(await resource.computed?.(tx, { after, change })),
  };
}

/** The changed columns of a row, without the version. @throws Problem where it is invalid. */
export async function columnsOfChange(
  tx: Db,
  resource: Resource,
  { before, values, change }: { before: RowOf<Fields>; values: Values; change: Change },
): Promise<ColumnValues> {
  const after = wholeRow(resource.fields, { ...before, ...values });
  await resource.validate?.(tx, { before, after, change });
  return {
    ...valueColumns(resource, values),
    ...(await resource.computed?.(tx, { before, after, change })),
  };
}

/** All values of a row after the change: defaults where none is given, else null. */
export function wholeRow(fields: Fields, values: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, values[name] ?? defaultOf(field)]),
  );
}

function defaultOf({ blank, read }: Field): unknown {
  return blank === undefined || blank === null ? null : read(blank);
}
