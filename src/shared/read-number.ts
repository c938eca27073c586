/** How numbers are written: with a point, with a comma, or with either. */
export type DecimalSign = 'point' | 'comma' | 'either';

const plain = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;
/** 1,500: one and a half to some, fifteen hundred to others. */
const grouped = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The number that a text says; undefined for none (0x10, 1 000), and for one that is ambiguous: with
 * three digits behind the sign that numbers are not sure to be written with.
 */
export function readNumber(text: string, sign: DecimalSign): number | undefined {
  const written = text.trim();
  if (!plain.test(written) || isAmbiguous(written, sign)) return undefined;
  const number = Number(written.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

/** Whether it is two numbers to two readers. */
export function isAmbiguous(text: string, sign: DecimalSign): boolean {
  const written = text.trim();
  if (!grouped.test(written)) return false;
  return sign === 'either' || written.includes(',') !== (sign === 'comma');
}
