import type { TFunction } from 'i18next';

interface Said {
  /** Stable code, the key of the texts. */
  code: string | undefined;
  /** The server's English text. */
  text: string;
  limit?: number | undefined;
  /** Further values of the sentence. */
  values?: FieldFault['Values'] | undefined;
}

/** The text in the language of the page if there is one, else in English. */
function saidIn(t: TFunction, { code, text, limit, values }: Said): string {
  if (!code) return text;
  const weekday = values?.['day'] === undefined ? '' : t(`resources.weekday.${values['day']}`);
  return t(`resources.refused.${code}`, { limit, ...values, weekday, defaultValue: text });
}

/** The server's error of one field. */
export interface FieldFault {
  Field: string;
  Message: string;
  Code?: string;
  Limit?: number;
  Values?: Readonly<Record<string, string | number | undefined>>;
  /** For a list: the faulty line and field. */
  Item?: { Index: number; Field?: string };
}

export function faultText(t: TFunction, { Message, Code, Limit, Values }: FieldFault): string {
  return saidIn(t, { code: Code, text: Message, limit: Limit, values: Values });
}
