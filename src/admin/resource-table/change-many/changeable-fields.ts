import type { ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import {
  formFields,
  initialFormValues,
  isSame,
  type FieldValue,
  type TypedField,
} from '../form/form-values.ts';
import type { FieldEntry } from '../table-options.ts';

/** A field that can be set in several rows at once, with its form entry. */
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

/** Excludes names, which are unique, conditional fields, and secrets. */
export function changeableFields(
  description: ResourceDescription,
  form: readonly FieldEntry[],
): ChangeableField[] {
  return formFields(description, form, false).flatMap((field) => {
    const entry = form.find((one) => one.field === field.Name);
    const isName = field.Kind === 'text' && field.IsRequired;
    const isOwn = isName || entry?.when !== undefined || entry?.isSecret === true;
    return entry && kinds.has(field.Kind) && !isOwn ? [{ field, entry }] : [];
  });
}

/** Initial value of a field: the common value of all rows, else empty. */
export function commonValue(field: TypedField, rows: readonly ResourceRow[]): FieldValue {
  const [first, ...others] = rows.map((row) => initialFormValues([field], row)[field.Name] ?? '');
  const isCommon = first !== undefined && others.every((value) => isSame(value, first));
  if (isCommon) return first;
  return field.Kind === 'flag' ? false : '';
}
