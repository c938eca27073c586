/**
 * Offsets in pixels to the right and down, one for each minute: at most 2, and neighbours differ by
 * 1.
 */
const places = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [0, 1],
] as const;
const minute = 60_000;

/** Offset of a wall screen's picture at an instant, against burn-in. */
export function pictureShift(at: number): { left: number; top: number } {
  const [left, top] = places[Math.floor(at / minute) % places.length] ?? places[0];
  return { left, top };
}
