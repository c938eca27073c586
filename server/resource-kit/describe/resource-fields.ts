import type { Resource } from './define-resource.ts';

/** Names that pages can use of each resource: its fields, and the keys of each row. */
export function resourceFields(
  resources: readonly Pick<Resource, 'name' | 'fields'>[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    resources.map(({ name, fields }) => [name, [...Object.keys(fields), 'Id', 'Version']]),
  );
}
