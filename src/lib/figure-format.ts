import { abbreviateNumber, formatDuration } from './plant-format.ts';

export interface FigureFormat {
  /** `percent` of a fraction, `duration` in seconds, `short`: 1.2k. Default: `number`. */
  format?: 'number' | 'percent' | 'duration' | 'short';
  /** Default: at most two for numbers, none for percent. */
  decimals?: number;
}

const formats = new Map<string, Intl.NumberFormat>();

/** A formatted number; an em dash if missing, as it is no zero. */
export function formatFigure(
  value: number | null,
  { format = 'number', decimals }: FigureFormat,
  locale: string,
): string {
  if (value === null) return '—';
  if (format === 'duration')
    return value <= -1 ? `-${formatDuration(-value)}` : formatDuration(value);
  if (format === 'short') return abbreviateNumber(value, locale);
  return numberFormat(locale, format, decimals).format(value);
}

function numberFormat(locale: string, format: 'number' | 'percent', decimals?: number) {
  const key = `${locale} ${format} ${decimals}`;
  const found =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: format === 'percent' ? 'percent' : 'decimal',
      // Values that round to 0 have no sign.
      signDisplay: 'negative',
      ...(decimals !== undefined && { minimumFractionDigits: decimals }),
      maximumFractionDigits: decimals ?? (format === 'percent' ? 0 : 2),
    });
  formats.set(key, found);
  return found;
}
