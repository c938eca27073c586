import type { ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import { fieldsOf, formOf, isSame, type FieldValue, type TypedField } from '../form/form-values.ts';
import type { FieldEntry } from '../table-options.ts';

/** A field that several rows can be given one value of, and what the screen says of it. */
export interface ChangeableField {
  field: TypedField;
  entry: FieldEntry;
}

const kinds: ReadonlySet<ResourceField['Kind']> = new Set([
  'text',
  'number',
  'flag',
  'choice',
  'reference',
]);

/** Not names, which are a row's own; not what depends on other fields, and no secrets. */
export function changeableFields(
  description: ResourceDescription,
  form: readonly FieldEntry[],
): ChangeableField[] {
  return fieldsOf(description, form, false).flatMap((field) => {
    const entry = form.find((one) => one.field === field.Name);
    const isName = field.Kind === 'text' && field.IsRequired;
    const isOwn = isName || entry?.when !== undefined || entry?.isSecret === true;
    return entry && kinds.has(field.Kind) && !isOwn ? [{ field, entry }] : [];
  });
}

/** What a field of the form begins with: what all rows have, else nothing. */
export function commonValue(field: TypedField, rows: readonly ResourceRow[]): FieldValue {
  const [first, ...others] = rows.map((row) => formOf([field], row)[field.Name] ?? '');
  const isCommon = first !== undefined && others.every((value) => isSame(value, first));
  if (isCommon) return first;
  return field.Kind === 'flag' ? false : '';
}
