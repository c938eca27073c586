/** Pixels to the right and down, one a minute: at most 2, and neighbours are 1 apart. */
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

/** Where the picture of a wall screen stands at an instant, so that nothing burns in. */
export function pictureShift(at: number): { left: number; top: number } {
  const [left, top] = places[Math.floor(at / minute) % places.length] ?? places[0];
  return { left, top };
}
