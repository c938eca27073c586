import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

/**
 * The field that a column is ordered by: of a reference the name beside it. Undefined for what has
 * no order that people would see.
 */
export function orderOf({ Fields }: ResourceDescription, name: string): string | undefined {
  const field = Fields.find(({ Name }) => Name === name);
  if (!field || field.Kind === 'items') return undefined;
  if (field.Kind !== 'reference') return name;
  const sibling = name.replace(/Id$/, 'Name');
  return Fields.some(({ Name }) => Name === sibling) ? sibling : undefined;
}
