import { isObject, isSameJson } from './merge-patch.ts';
import { escapeStep } from './overlay.ts';

export interface Difference {
  /** JSON pointer of the field. */
  pointer: string;
  /** Undefined: it was not there, or is not there any more. */
  before: unknown;
  after: unknown;
}

/** What differs between two documents, field by field in the order of the first. Lists count as one. */
export function differences(before: unknown, after: unknown, pointer = ''): Difference[] {
  if (isSameJson(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ pointer, before, after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    differences(
      Object.hasOwn(before, name) ? before[name] : undefined,
      Object.hasOwn(after, name) ? after[name] : undefined,
      `${pointer}/${escapeStep(name)}`,
    ),
  );
}
