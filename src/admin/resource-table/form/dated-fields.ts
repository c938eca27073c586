import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

/** Form fields whose changes take effect on a date. */
export function datedFields(
  { Dated }: ResourceDescription,
  fields: readonly ResourceField[],
): ResourceField[] {
  return fields.filter(({ Name }) => Dated?.Fields.includes(Name));
}

export function isDatedForm(
  description: ResourceDescription,
  fields: readonly ResourceField[],
): boolean {
  return datedFields(description, fields).length > 0;
}
