import type { Field } from '#server/resource-kit/describe/field.ts';
import { text } from '#server/resource-kit/describe/fields.ts';

import { connectionFaultIn } from './connection-error.ts';

/** Read-only fields with code and detail of the fault in a column, for translation. */
export function connectionFaultFields(column: string): {
  LastErrorCode: Field<string | null>;
  LastErrorDetail: Field<string | null>;
} {
  return {
    LastErrorCode: partOf(column, 'code'),
    LastErrorDetail: partOf(column, 'detail'),
  };
}

/** Parsed from the stored text; null for other texts. */
function partOf(column: string, part: 'code' | 'detail'): Field<string | null> {
  const field = text(column, { access: 'read', maxLength: 500 });
  return {
    ...field,
    read: (stored) => connectionFaultIn(String(stored))?.[part] ?? null,
    write: (value) => value,
  };
}
