import { sql } from 'kysely';

import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { NamedRow } from '#server/web/lists/name-list.ts';

interface Attribute {
  Name: string;
  Value: string;
}

/** Rows per read: parsing them takes a few milliseconds. */
const batchSize = 1000;
const maxNameLength = 100;
const maxValueLength = 1000;

/** Types of machines in use, with the number of machines. */
export async function typesInUse(db: Db, caller: ClientScope): Promise<NamedRow[]> {
  const rows = await db
    .selectFrom('machines')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .where('type', 'is not', null)
    .where(withinScope('client_id', caller))
    .groupBy('type')
    .orderBy('type')
    .execute();
  return rows.map(({ type, count }) => ({ Name: type ?? '', Count: count }));
}

/** Names of attributes of machines or plants, with the number of each. */
export async function attributeNames(
  db: Db,
  caller: ClientScope,
  table: 'machines' | 'plants',
): Promise<NamedRow[]> {
  const counts = new Map<string, number>();
  await eachWithAttributes(db, { caller, table, holding: '' }, ({ attributes }) => {
    for (const name of new Set(attributes.map(({ Name }) => Name)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return [...counts]
    .map(([Name, Count]) => ({ Name, Count }))
    .toSorted((one, other) => (one.Name < other.Name ? -1 : 1));
}

interface AttributeFilter {
  name: string;
  /** Undefined: any value. */
  value: string | undefined;
  machineId: string | undefined;
}

/** Whether an attribute is valid, and whether another machine has the same. */
export async function checkAttribute(
  db: Db,
  caller: ClientScope,
  { name, value, machineId }: AttributeFilter,
): Promise<{ IsValid: boolean; IsUsed: boolean }> {
  const wanted = name.trim();
  const isName = wanted !== '' && wanted.length <= maxNameLength;
  const isValue = value === undefined || (value.trim() !== '' && value.length <= maxValueLength);
  let IsUsed = false;
  const holding = JSON.stringify(wanted);
  await eachWithAttributes(db, { caller, table: 'machines', holding }, ({ id, attributes }) => {
    IsUsed ||=
      id !== machineId &&
      attributes.some(
        ({ Name, Value }) =>
          Name.trim() === wanted && (value === undefined || Value.trim() === value.trim()),
      );
  });
  return { IsValid: isName && isValue, IsUsed };
}

/** Yields to other work between rows. @param holding Text that the stored JSON must contain. */
async function eachWithAttributes(
  db: Db,
  {
    caller,
    table,
    holding,
  }: { caller: ClientScope; table: 'machines' | 'plants'; holding: string },
  visit: (row: { id: string; attributes: Attribute[] }) => void,
): Promise<void> {
  const yieldIfDue = createYieldIfDue();
  const part = `%${holding.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'attributes'])
      .where('attributes', '<>', '[]')
      .where(sql<boolean>`attributes LIKE ${part} ESCAPE '\\'`)
      .where('id', '>', after)
      .where(withinScope('client_id', caller))
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id, attributes } of rows) {
      await yieldIfDue();
      visit({ id, attributes: JSON.parse(attributes) as Attribute[] });
    }
    after = rows.at(-1)?.id ?? '';
    if (rows.length < batchSize) return;
  }
}
