import type { TFunction } from 'i18next';

import { dateFormat } from '#shared/date-format.ts';

interface Reading {
  kind: string;
  t: TFunction;
  locale: string;
}

const words: Readonly<Record<string, string>> = {
  YES: 'form-question.yes',
  NO: 'form-question.no',
  PASS: 'form-question.pass',
  FAIL: 'form-question.fail',
};

/** An answer as text: options by label, dates and numbers in the locale. */
export function valueText(value: unknown, reading: Reading): string | null {
  const { kind, t, locale } = reading;
  if (value === null || value === undefined) return null;
  if (kind === 'photo' || kind === 'signature') return t('form-question.hasPicture');
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 10 });
  if (Array.isArray(value)) return value.map((one) => wordOf(String(one), reading)).join(', ');
  return wordOf(typeof value === 'string' ? value : JSON.stringify(value), reading);
}

function wordOf(text: string, { kind, t, locale }: Reading): string {
  if (kind === 'yesno' || kind === 'passfail') return words[text] ? t(words[text]) : text;
  if (kind === 'choice' || kind === 'multichoice') return text.replaceAll('_', ' ');
  return kind === 'date' ? dayText(text, locale) : text;
}

/** A calendar date has no time zone. */
function dayText(day: string, locale: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) ? day : dateFormat('date', locale, 'UTC').format(at);
}
