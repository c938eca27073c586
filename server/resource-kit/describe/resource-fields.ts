import type { Resource } from './define-resource.ts';

/** What a page can name of each resource: its fields, and what each row has besides. */
export function resourceFields(
  resources: readonly Pick<Resource, 'name' | 'fields'>[],
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    resources.map(({ name, fields }) => [name, [...Object.keys(fields), 'Id', 'Version']]),
  );
}
