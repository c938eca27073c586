import type { Screen } from '#schemas/config/screen.gen.ts';

import { queryRows } from './query-rows.ts';
import type { RowShape } from './row-shape.ts';

/** Maximum nesting of lists: deeper ones are not used. */
const maxDepth = 3;

type FieldsByList = Record<string, string[]>;

/**
 * Field names of the rows of each query of a screen, by the path of their list (`History.Items`;
 * empty for the rows themselves). Items of a list also have the fields of the surrounding row.
 */
export function rowFieldsOf({ data = {} }: Screen): Record<string, FieldsByList> {
  const queries = new Set(Object.values(data).map((asked) => asked?.query ?? ''));
  return Object.fromEntries(
    [...queries].map((query) => {
      const row = queryRows[query]?.();
      return [query, row ? fieldsByList(row, { path: '', around: [], depth: 0 }) : {}];
    }),
  );
}

interface Place {
  path: string;
  /** Fields of the surrounding rows. */
  around: readonly string[];
  depth: number;
}

function fieldsByList(row: RowShape, { path, around, depth }: Place): FieldsByList {
  const own = valuesIn(row, '');
  const fields = [...new Set([...own, ...around])];
  const lists = depth < maxDepth ? listsIn(row, '') : [];
  return Object.assign(
    { [path]: fields },
    ...lists.map(([at, item]) =>
      fieldsByList(item, {
        path: path === '' ? at : `${path}.${at}`,
        around: fields,
        depth: depth + 1,
      }),
    ),
  ) as FieldsByList;
}

/** Paths of plain values, `Explanation.Sums.RunMs`. */
function valuesIn({ fields }: RowShape, before: string): string[] {
  return inner(fields, before).flatMap(({ path, shape }) => {
    if (shape.item) return [];
    if (Object.keys(shape.fields).length === 0) return [path];
    return stepsOf(path) < maxDepth ? valuesIn(shape, `${path}.`) : [];
  });
}

/** Paths of lists of objects, with the shape of the items. */
function listsIn({ fields }: RowShape, before: string): [string, RowShape][] {
  return inner(fields, before).flatMap(({ path, shape }): [string, RowShape][] => {
    const { item } = shape;
    if (item) return Object.keys(item.fields).length > 0 ? [[path, item]] : [];
    return stepsOf(path) < maxDepth ? listsIn(shape, `${path}.`) : [];
  });
}

function inner(fields: RowShape['fields'], before: string) {
  return Object.entries(fields).map(([name, read]) => ({ path: before + name, shape: read() }));
}

function stepsOf(path: string): number {
  return path.split('.').length;
}
