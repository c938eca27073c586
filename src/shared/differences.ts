import { escapeStep } from './json-pointer.ts';
import { isObject, isSameJson } from './merge-patch.ts';

export interface Difference {
  /** JSON pointer of the field. */
  pointer: string;
  /** Undefined if the field is absent. */
  before: unknown;
  after: unknown;
}

/**
 * Differences of two documents by field, in the order of the first. Lists count as one value; an
 * added or removed object is listed by field.
 */
export function differences(before: unknown, after: unknown, pointer = ''): Difference[] {
  if (isSameJson(before, after)) return [];
  const one = before === undefined && hasFields(after) ? {} : before;
  const other = after === undefined && hasFields(before) ? {} : after;
  if (!isObject(one) || !isObject(other)) return [{ pointer, before, after }];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) =>
    differences(
      Object.hasOwn(one, name) ? one[name] : undefined,
      Object.hasOwn(other, name) ? other[name] : undefined,
      `${pointer}/${escapeStep(name)}`,
    ),
  );
}

function hasFields(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}
