import type { TFunction } from 'i18next';

interface Fault {
  /** In English, as the server says it. */
  text: string;
  /** Which fault it is; not known of errors of before. */
  code: unknown;
  detail: unknown;
}

/** Why a connection fails, in the language of the page where it has the words. */
export function faultText(t: TFunction, { text, code, detail }: Fault): string {
  if (typeof code !== 'string') return text;
  const about = typeof detail === 'string' ? detail : '';
  return t(`resource-table.fault.${code}`, { detail: about, defaultValue: text });
}
