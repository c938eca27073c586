/** Repeatable random numbers: the same seed gives the same plant. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Exponentially distributed waiting time, with the average `mean`. */
  wait(mean: number): number;
  /** About -1 … 1, mostly near 0. */
  noise(): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export function createRandom(seed: string): Random {
  let state = hashOf(seed);

  /** mulberry32: small and fast; good enough for a simulation. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    wait: (mean) => -Math.log(1 - next()) * mean,
    noise: () => next() + next() + next() - 1.5,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return hash;
}
