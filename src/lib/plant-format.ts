import { dateFormat } from '#shared/date-format.ts';

import type { Figure } from './difference.ts';
import { splitDuration } from './time/duration.ts';

/** Missing figures are an em dash, as they are no zero. */
const missing = '—';

const steps = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A fraction as a whole percentage. A non-numeric value is 0 %, as in the API. */
export function formatPercent(fraction: Figure, locale: string): string {
  if (fraction === null || fraction === undefined) return missing;
  const value = Number.isFinite(fraction) ? fraction : 0;
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(value);
}

/** 1,234 becomes 1.2k; at most one decimal. */
export function abbreviateNumber(value: Figure, locale: string): string {
  if (value === null || value === undefined) return missing;
  const figure = Number.isFinite(value) ? value : 0;
  let step = 0;
  let shown = figure;
  // Rounds first: 999,950 is 1M, not 1000k.
  while (Math.abs(roundTo(shown, step === 0 ? 0 : 1)) >= 1000 && step < steps.length - 1) {
    shown /= 1000;
    step += 1;
  }
  return (
    numberFormat(locale, { maximumFractionDigits: step === 0 ? 0 : 1 }).format(shown) + steps[step]
  );
}

/** A measured value, with decimals by its size. */
export function formatMeasure(value: Figure, locale: string): string {
  if (value === null || value === undefined) return missing;
  const figure = Number.isFinite(value) ? value : 0;
  const decimals = Math.abs(figure) < 10 ? 2 : 1;
  return numberFormat(locale, { maximumFractionDigits: decimals }).format(figure);
}

/**
 * Formats related values, a metric with its limits or a column, with equal decimals, so that
 * decimal points are aligned: two if all are below 10, else one.
 */
export function measureFormat(kind: readonly Figure[], locale: string): (value: Figure) => string {
  const sizes = kind.flatMap((value) => (Number.isFinite(value) ? Math.abs(value ?? 0) : []));
  return decimalFormat(Math.max(...sizes) < 10 ? 2 : 1, locale);
}

/** Formats with a fixed number of decimals. */
export function decimalFormat(decimals: number, locale: string): (value: Figure) => string {
  const format = numberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (value) => {
    if (value === null || value === undefined) return missing;
    return format.format(Number.isFinite(value) ? value : 0);
  };
}

/** Parts made against the day's goal. */
export function formatProduction(parts: Figure, dailyGoal: Figure, locale: string): string {
  return `${abbreviateNumber(parts, locale)}/${abbreviateNumber(dailyGoal, locale)}`;
}

/** Minutes of downtime. */
export function formatDowntime(minutes: Figure): string {
  if (minutes === null || minutes === undefined) return missing;
  return `${Number.isFinite(minutes) ? Math.round(minutes) : 0}m`;
}

/** Seconds in the two largest non-zero units: 45s, 14m, 2h 5m. */
export function formatDuration(seconds: number): string {
  return splitDuration(seconds).shortDuration;
}

/** Month, day and 12-hour time with seconds, in the plant's time zone. */
export function formatMoment(at: number, locale: string, timeZone: string): string {
  return dateFormat('moment', locale, timeZone).format(at);
}

/** Values that round to 0 have no sign: -0.001 is 0.0. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const { style, minimumFractionDigits: least, maximumFractionDigits: most } = options;
  const key = `${locale} ${style} ${least} ${most}`;
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, { ...options, signDisplay: 'negative' });
  numberFormats.set(key, format);
  return format;
}

function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
