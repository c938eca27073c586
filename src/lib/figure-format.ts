import { abbreviate, formatDuration } from './plant-format.ts';

export interface FigureFormat {
  /** `percent` of a fraction, `duration` of seconds, `short`: 1.2k. `number` when absent. */
  format?: 'number' | 'percent' | 'duration' | 'short';
  /** Two at the most for a number, none for percent, when absent. */
  decimals?: number;
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number as a person reads it. What is missing is an em dash: it is not a zero. */
export function formatFigure(
  value: number | null,
  { format = 'number', decimals }: FigureFormat,
  locale: string,
): string {
  if (value === null) return '—';
  if (format === 'duration')
    return value <= -1 ? `-${formatDuration(-value)}` : formatDuration(value);
  if (format === 'short') return abbreviate(value, locale);
  return numberFormat(locale, format, decimals).format(value);
}

function numberFormat(locale: string, format: 'number' | 'percent', decimals?: number) {
  const key = `${locale} ${format} ${decimals}`;
  const found =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: format === 'percent' ? 'percent' : 'decimal',
      // What rounds to nothing has no sign.
      signDisplay: 'negative',
      ...(decimals !== undefined && { minimumFractionDigits: decimals }),
      maximumFractionDigits: decimals ?? (format === 'percent' ? 0 : 2),
    });
  formats.set(key, found);
  return found;
}
