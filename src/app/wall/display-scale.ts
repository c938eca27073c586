/** A screen is drawn for a display of this size: on a larger one all of it is larger. */
const usual = { width: 1920, height: 1080 };

/**
 * How much larger all is drawn than at a desk: text, rows and charts alike, so that nothing is cut.
 * @param percent as administrators set it; null: as much larger as the display is.
 */
export function displayScale(
  percent: number | null,
  { width, height }: { width: number; height: number },
): number {
  if (percent !== null) return percent / 100;
  const room = Math.min(width / usual.width, height / usual.height);
  return Math.max(1, Math.floor(room * 20) / 20);
}
