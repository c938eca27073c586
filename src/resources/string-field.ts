import type { ResourceValues } from './use-resource.ts';

/** A text field of a row or an answer; empty if absent. */
export function stringField(row: ResourceValues, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}
