import type { TFunction } from 'i18next';

const words: Readonly<Record<string, string>> = {
  YES: 'form-question.yes',
  NO: 'form-question.no',
  PASS: 'form-question.pass',
  FAIL: 'form-question.fail',
};

/** An answer as people read it. */
export function valueText(
  value: unknown,
  { kind, t, locale }: { kind: string; t: TFunction; locale: string },
): string | null {
  if (value === null || value === undefined) return null;
  if (kind === 'photo' || kind === 'signature') return t('form-question.hasPicture');
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 10 });
  if (Array.isArray(value)) return value.map((one) => String(one).replaceAll('_', ' ')).join(', ');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (words[text]) return t(words[text]);
  return kind === 'choice' ? text.replaceAll('_', ' ') : text;
}
