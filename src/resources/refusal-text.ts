import type { TFunction } from 'i18next';

interface Said {
  /** Stable; the texts are by it. */
  code: string | undefined;
  /** In English, as the server says it. */
  text: string;
  limit?: number | undefined;
  /** What the sentence says besides. */
  values?: FieldFault['Values'] | undefined;
}

/** In the language of the page where it has the words, else in English. */
function saidIn(t: TFunction, { code, text, limit, values }: Said): string {
  if (!code) return text;
  const weekday = values?.['day'] === undefined ? '' : t(`resources.weekday.${values['day']}`);
  return t(`resources.refused.${code}`, { limit, ...values, weekday, defaultValue: text });
}

/** What is wrong with one field, as the server says it. */
export interface FieldFault {
  Field: string;
  Message: string;
  Code?: string;
  Limit?: number;
  Values?: Readonly<Record<string, string | number | undefined>>;
  /** Of a list: what in it is wrong. */
  Item?: { Index: number; Field?: string };
}

export function faultText(t: TFunction, { Message, Code, Limit, Values }: FieldFault): string {
  return saidIn(t, { code: Code, text: Message, limit: Limit, values: Values });
}
