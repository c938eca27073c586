import type { ResourceField } from '#schemas/api/resources.gen.ts';

import type { FormFieldProps } from './form-field.tsx';
import { ItemsField } from '../items/items-field.tsx';

const line: ResourceField = {
  Name: 'Line',
  Kind: 'text',
  Access: 'given',
  IsRequired: false,
  IsSearched: false,
};

type LinesFieldProps = Pick<FormFieldProps, 'form' | 'field' | 'error' | 'onChange'> & {
  label: string;
  value: readonly string[];
};

/** A list of texts, one a line. The first line is always shown. */
export function LinesField({ label, form, field, value, error, onChange }: LinesFieldProps) {
  const lines = value.length > 0 ? value : [''];
  return (
    <ItemsField
      label={label}
      form={{ ...form, items: [{ field: line.Name, label: form.label }] }}
      field={{ ...field, Items: [line] }}
      value={lines.map((text) => ({ [line.Name]: text }))}
      values={{}}
      error={error}
      onChange={(items) => onChange(items.map((item) => String(item[line.Name])))}
    />
  );
}
