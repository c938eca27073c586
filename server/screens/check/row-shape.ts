import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';

import type { Schema } from './widget-schemas.ts';

/** Structure of a value in the API, as far as paths can address it. */
export interface RowShape {
  fields: Fields;
  /** Shape of the items of a list. */
  item?: RowShape;
  /** The value may have fields beyond its schema. */
  isOpen: boolean;
}

/** Lazy, since schemas are recursive. */
type Fields = Readonly<Record<string, () => RowShape>>;

type Schemas = Readonly<Record<string, Schema>>;

/** Shape at a path, or the first wrong name and the possible ones. */
export type PathResult = { shape: RowShape } | Wrong;

interface Wrong {
  /** The path up to the first unknown name. */
  wrong: string;
  after: string;
  names: readonly string[];
}

export function rowShape(schema: Schema, definitions: Schemas): RowShape {
  const { $ref, anyOf, properties = {}, items, type, additionalProperties } = schema;
  const named = /^#\/definitions\/(.+)$/.exec(String($ref))?.[1];
  if (named !== undefined) return rowShape(definitions[named] ?? {}, definitions);
  const choice = ((anyOf ?? []) as Schema[]).find((one) => one['type'] !== 'null');
  if (choice) return rowShape(choice, definitions);
  const fields = Object.entries(properties as Schemas).map(([name, inner]) => [
    name,
    () => rowShape(inner, definitions),
  ]);
  return {
    fields: Object.fromEntries(fields) as Fields,
    ...(items !== undefined && { item: rowShape(items as Schema, definitions) }),
    isOpen: type === 'object' && additionalProperties !== false,
  };
}

/** The shape at a path of field names, `Explanation.Sums.RunMs`; a number is an index in a list. */
export function fieldAt(row: RowShape, path: string): PathResult {
  return walk(row, path, { next: ownField, isMeant: () => true });
}

/**
 * The shape of the rows in the lists of a path: each item also has the fields of the surrounding
 * row.
 */
export function rowsAt(row: RowShape, path: string): PathResult {
  return path === '' ? { shape: row } : walk(row, path, { next: rowsBelow, isMeant: isParent });
}

/** @param prefix Prefix of the path in the file. */
export function pathProblems(found: PathResult, pointer: string, prefix = ''): ConfigProblem[] {
  if ('shape' in found) return [];
  const names = found.names.map((name) => prefix + name);
  const problem = unknownName(pointer, prefix + found.wrong, names);
  if (problem.nearest === undefined) return [problem];
  return [{ ...problem, nearest: problem.nearest + found.after }];
}

interface Walk {
  next(shape: RowShape, step: string): RowShape | undefined;
  /** Whether a name is a useful suggestion. */
  isMeant(shape: RowShape): boolean;
}

function walk(row: RowShape, path: string, { next, isMeant }: Walk): PathResult {
  const steps = path.split('.');
  let shape = row;
  for (const [index, step] of steps.entries()) {
    if (shape.isOpen) return { shape };
    const inner = next(shape, step);
    if (!inner) {
      const before = steps.slice(0, index).map((one) => `${one}.`);
      const after = steps.slice(index + 1).map((one) => `.${one}`);
      const names = namesIn(shape, before.join(''), isMeant);
      return { wrong: before.join('') + step, after: after.join(''), names };
    }
    shape = inner;
  }
  return { shape };
}

function rowsBelow(row: RowShape, step: string): RowShape | undefined {
  const value = ownField(row, step);
  if (!value || !isParent(value)) return undefined;
  const inner = value.item ?? value;
  return { ...inner, fields: { ...row.fields, ...inner.fields } };
}

function ownField({ fields, item }: RowShape, step: string): RowShape | undefined {
  if (item && /^\d+$/.test(step)) return item;
  return Object.hasOwn(fields, step) ? fields[step]?.() : undefined;
}

/** Whether the shape contains rows or fields. */
function isParent({ fields, item, isOpen }: RowShape): boolean {
  return item ? isParent(item) : isOpen || Object.keys(fields).length > 0;
}

function namesIn({ fields, item }: RowShape, before: string, isMeant: Walk['isMeant']): string[] {
  if (item) return namesIn(item, `${before}0.`, isMeant);
  const names = Object.entries(fields).filter(([, inner]) => isMeant(inner()));
  if (names.length === 0 && before !== '') return [before.slice(0, -1)];
  return names.map(([name]) => before + name);
}
