import type { Field } from '#server/resource-kit/describe/field.ts';
import { text } from '#server/resource-kit/describe/fields.ts';

import { faultIn } from './connection-error.ts';

/** Which fault the message of a column is, and what it is about: for pages in other languages. */
export function faultFields(column: string): {
  LastErrorCode: Field<string | null>;
  LastErrorDetail: Field<string | null>;
} {
  return {
    LastErrorCode: partOf(column, 'code'),
    LastErrorDetail: partOf(column, 'detail'),
  };
}

/** Read from the message as it is stored; null for one that is not known. */
function partOf(column: string, part: 'code' | 'detail'): Field<string | null> {
  const field = text(column, { access: 'read', maxLength: 500 });
  return {
    ...field,
    read: (stored) => faultIn(String(stored))?.[part] ?? null,
    write: (value) => value,
  };
}
