import { sql } from 'kysely';

import { Problem } from '#server/base/problem.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import type { Field, Fields } from '#server/resource-kit/describe/field.ts';
import { keyContains, type Rows } from '#server/resource-kit/describe/rows.ts';
import { parseFlag, parseFilter } from '#server/web/lists/filter.ts';

/** Filters of a list. */
export interface ListFilters {
  /** `name:value;name:value`: see `narrowed`. */
  filter?: string;
  /** Text to find in any field that lists are sorted by. */
  search?: string;
}

/** @throws Problem 400 for an unknown or invalid filter. */
export function filterRows(
  rows: Rows,
  { fields }: Resource,
  { filter, search }: ListFilters,
): Rows {
  let found = rows;
  for (const [name, value] of Object.entries(parseFilter(filter, filtersOf(fields)))) {
    const field = fields[name];
    if (field && value !== undefined) found = narrowed(found, { name, field, value });
  }
  const keys = Object.values(fields).flatMap(({ keyColumn }) => keyColumn ?? []);
  if (search === undefined || search.trim() === '') return found;
  return found.where(({ or }) => or(keys.map((key) => keyContains(key, search))));
}

interface Filter {
  name: string;
  field: Field;
  value: string;
}

/**
 * Filter by kind: a part of a text; several choices or rows, `A|B`; `true` or `false`; a number, or
 * a range `5..10`, open where a bound is missing.
 */
function narrowed(rows: Rows, filter: Filter): Rows {
  const { name, field, value } = filter;
  const { kind, column, keyColumn } = field;
  if (keyColumn) return rows.where(keyContains(keyColumn, value));
  if (kind === 'number') return withinBounds(rows, filter);
  if (kind === 'flag') return rows.where(column, '=', parseFlag(name, value) ? 1 : 0);
  if (kind === 'choice') return rows.where(column, 'in', optionsIn(filter));
  if (kind === 'reference') return rows.where(column, 'in', value.split('|'));
  if (kind === 'choices') return holdingAny(rows, column, optionsIn(filter));
  if (kind === 'texts') return holdingAny(rows, column, value.split('|'));
  return rows.where(column, '=', value);
}

/** Rows whose list, JSON in a column, contains any of these. */
function holdingAny(rows: Rows, column: string, asked: readonly string[]): Rows {
  const parts = asked.map((one) =>
    JSON.stringify(one).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`),
  );
  return rows.where(({ or }) =>
    or(parts.map((part) => sql<boolean>`${sql.ref(column)} LIKE ${`%${part}%`} ESCAPE '\\'`)),
  );
}

function withinBounds(rows: Rows, filter: Filter): Rows {
  const { column } = filter.field;
  const [least = '', most] = filter.value.split('..', 2);
  if (most === undefined) return rows.where(column, '=', storedNumber(filter, least));
  return rows
    .$if(least !== '', (some) => some.where(column, '>=', storedNumber(filter, least)))
    .$if(most !== '', (some) => some.where(column, '<=', storedNumber(filter, most)));
}

/** Compares as decimal numbers, also in integer columns. */
function storedNumber({ name, field }: Filter, text: string) {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number))
    throw bad(`${name} is a number or two with .. between them, not "${text}"`);
  return sql<number>`CAST(${field.write(number)} AS double precision)`;
}

function optionsIn({ name, field, value }: Filter): string[] {
  const { enum: one, items } = field.schema as { enum?: string[]; items?: { enum?: string[] } };
  const known = one ?? items?.enum ?? [];
  const asked = value.split('|');
  const unknown = asked.find((option) => !known.includes(option));
  if (unknown !== undefined) throw bad(`${name} is one of ${known.join(', ')}, not "${unknown}"`);
  return asked;
}

/** Not filterable: exact instants are of no use, and items have fields of their own. */
function filtersOf(fields: Fields): string[] {
  return Object.keys(fields).filter(
    (name) => !['instant', 'items'].includes(fields[name]?.kind ?? ''),
  );
}

function bad(what: string): Problem {
  return new Problem(400, 'request.badFilter', `The filter cannot be read: ${what}`);
}
