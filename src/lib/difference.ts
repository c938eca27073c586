export type Figure = number | null | undefined;

/** The signed difference from before; null if a value is unknown. */
export function signedDifference(
  now: Figure,
  before: Figure,
  format: (size: number) => string,
): string | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const text = format(Math.abs(now - before));
  if (text === format(0)) return `±${text}`;
  return now > before ? `+${text}` : `−${text}`;
}
