import { freeKey } from '#machines/form/free-key.ts';
import type { FormParameter } from '#schemas/api/form-document.gen.ts';

/** In the order in which operators see them. */
export function orderedParameters(parameters: readonly FormParameter[]): FormParameter[] {
  return parameters.toSorted((a, b) => a.Order - b.Order || (a.Id < b.Id ? -1 : 1));
}

/** Adds a parameter after the one with this id, else at the end. Renumbers in steps of ten. */
export function withParameter(
  parameters: readonly FormParameter[],
  added: Omit<FormParameter, 'Order'>,
  afterId?: string,
): FormParameter[] {
  const ordered = orderedParameters(parameters);
  const place = ordered.findIndex(({ Id }) => Id === afterId);
  return numbered(
    ordered.toSpliced(place < 0 ? ordered.length : place + 1, 0, { ...added, Order: 0 }),
  );
}

/** Moves a parameter by one. */
export function movedParameter(
  parameters: readonly FormParameter[],
  id: string,
  by: -1 | 1,
): FormParameter[] {
  const ordered = orderedParameters(parameters);
  const from = ordered.findIndex(({ Id }) => Id === id);
  const [one, other] = [ordered[from], ordered[from + by]];
  if (!one || !other) return ordered;
  return numbered(ordered.with(from, other).with(from + by, one));
}

/** A unique key from the parameter's name. */
export function parameterKey(name: string, parameters: readonly FormParameter[]): string {
  return freeKey(name, new Set(parameters.map(({ Key }) => Key)));
}

function numbered(ordered: readonly FormParameter[]): FormParameter[] {
  return ordered.map((one, index) => ({ ...one, Order: (index + 1) * 10 }));
}
