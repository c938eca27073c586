import { escapeStep, unescapeStep } from '#shared/json-pointer.ts';
import { isObject } from '#shared/merge-patch.ts';

/** Pointers of the smallest removable parts of a patch. */
export function patchLeaves(patch: unknown, pointer = ''): string[] {
  if (!isObject(patch) || Object.keys(patch).length === 0) return pointer === '' ? [] : [pointer];
  return Object.entries(patch).flatMap(([name, value]) =>
    patchLeaves(value, `${pointer}/${escapeStep(name)}`),
  );
}

/** A copy of a patch without a part, and without parents that become empty. */
export function patchWithout(patch: unknown, pointer: string): unknown {
  const [, step = '', ...rest] = pointer.split('/');
  const name = unescapeStep(step);
  if (!isObject(patch) || !Object.hasOwn(patch, name)) return patch;
  const { [name]: own, ...others } = patch;
  const inner = rest.length > 0 ? patchWithout(own, `/${rest.join('/')}`) : undefined;
  const isGone = inner === undefined || (inner !== own && isEmpty(inner));
  // Keeps the order of fields, which is the order of display.
  return isGone
    ? others
    : Object.fromEntries(
        Object.entries(patch).map(([field, value]) => [field, field === name ? inner : value]),
      );
}

export function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
