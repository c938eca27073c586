import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

/**
 * The field by which a column is sorted: for a reference, the name beside it. Undefined if it has
 * no meaningful order.
 */
export function sortField({ Fields }: ResourceDescription, name: string): string | undefined {
  const field = Fields.find(({ Name }) => Name === name);
  if (!field || field.Kind === 'items') return undefined;
  if (field.Kind !== 'reference') return name;
  const sibling = name.replace(/Id$/, 'Name');
  return Fields.some(({ Name }) => Name === sibling) ? sibling : undefined;
}
