import { isObject, isSameJson } from './merge-patch.ts';
import { escapeStep } from './screen/overlay.ts';

export interface Difference {
  /** JSON pointer of the field. */
  pointer: string;
  /** Undefined: it was not there, or is not there any more. */
  before: unknown;
  after: unknown;
}

/**
 * What differs between two documents, field by field in the order of the first. Lists count as one;
 * of an object that is new or gone, each field is named.
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
