/** Decimal sign of numbers: point, comma, or either. */
export type DecimalSign = 'point' | 'comma' | 'either';

const plain = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;
/** 1,500: ambiguous, as the comma may be decimal or a thousands separator. */
const grouped = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Parses a number; undefined for invalid (0x10, 1 000) or ambiguous ones, with three digits after a
 * sign that may be a thousands separator.
 */
export function readNumber(text: string, sign: DecimalSign): number | undefined {
  const written = text.trim();
  if (!plain.test(written) || isAmbiguous(written, sign)) return undefined;
  const number = Number(written.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

/** Whether the text has two readings. */
export function isAmbiguous(text: string, sign: DecimalSign): boolean {
  const written = text.trim();
  if (!grouped.test(written)) return false;
  return sign === 'either' || written.includes(',') !== (sign === 'comma');
}
