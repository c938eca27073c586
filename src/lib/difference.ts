export type Figure = number | null | undefined;

/** What is more or less than before, with its sign; null where one of them is not known. */
export function differenceOf(
  now: Figure,
  before: Figure,
  format: (size: number) => string,
): string | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  const text = format(Math.abs(now - before));
  if (text === format(0)) return `±${text}`;
  return now > before ? `+${text}` : `−${text}`;
}
