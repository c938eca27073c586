import type { TFunction } from 'i18next';

import { refusalText } from './refusal-text.ts';

/** The server's error of one field. */
export interface FieldError {
  Field: string;
  Message: string;
  Code?: string;
  Limit?: number;
  Values?: Readonly<Record<string, string | number | undefined>>;
  /** For a list: the faulty line and field. */
  Item?: { Index: number; Field?: string };
}

/** The text in the page's language if there is one, else the server's English one. */
export function fieldErrorText(t: TFunction, { Message, Code, Limit, Values }: FieldError): string {
  const day = Values?.['day'];
  const weekday = day === undefined ? '' : t(`resources.weekday.${day}`);
  return refusalText(t, {
    message: Message,
    code: Code,
    values: { limit: Limit, ...Values, weekday },
  });
}
