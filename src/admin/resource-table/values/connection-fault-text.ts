import type { TFunction } from 'i18next';

interface ConnectionFault {
  /** The server's English text. */
  text: string;
  /** Code of the fault; older errors have none. */
  code: unknown;
  detail: unknown;
}

/** Text of a connection fault in the language of the page, else the server's. */
export function connectionFaultText(t: TFunction, { text, code, detail }: ConnectionFault): string {
  if (typeof code !== 'string') return text;
  const about = typeof detail === 'string' ? detail : '';
  return t(`resource-table.fault.${code}`, { detail: about, defaultValue: text });
}
