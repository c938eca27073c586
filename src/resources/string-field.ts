import type { ResourceValues } from './use-resource.ts';

/** A text of a row or an answer; empty where it has none. */
export function stringField(row: ResourceValues, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : '';
}
