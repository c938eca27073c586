/** Reference size of a display; on a larger one everything is scaled up. */
const usual = { width: 1920, height: 1080 };

/**
 * Scale of text, rows and charts alike, so that nothing is cut.
 * @param percent Set by administrators; null: by the size of the display.
 */
export function displayScale(
  percent: number | null,
  { width, height }: { width: number; height: number },
): number {
  if (percent !== null) return percent / 100;
  const room = Math.min(width / usual.width, height / usual.height);
  return Math.max(1, Math.floor(room * 20) / 20);
}
