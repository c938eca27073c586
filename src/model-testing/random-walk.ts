import type { ChartModel } from './chart-model.ts';
import { driveChart } from './drive.ts';
import { projectEvents } from './projection.ts';
import { isPossible, stateName } from './walk.ts';

/** A random walk, which is determined by its seed. */
export interface RandomWalk {
  seed: number;
  start: string;
  /** Events with the state after each. */
  path: { happens: string; to: string }[];
  /** The violated invariant, or the error; absent when all held. */
  fault?: string;
}

/**
 * Applies random possible events to the running chart, and checks the invariants after each step.
 */
export async function randomWalk(
  model: ChartModel,
  { seed, steps }: { seed: number; steps: number },
): Promise<RandomWalk> {
  const random = randomFrom(seed);
  const starts = Object.keys(model.starts);
  const start = starts[Math.floor(random() * starts.length)] ?? '';
  const driven = driveChart(model, model.machine, start);
  const events = projectEvents(model);
  const path: RandomWalk['path'] = [];
  try {
    while (path.length < steps && driven.snapshot().status === 'active') {
      const possible = events.filter((one) => isPossible(driven.snapshot(), one));
      const event = possible[Math.floor(random() * possible.length)];
      if (!event) break;
      const from = driven.snapshot();
      driven.takeEffects();
      await driven.apply(event);
      const now = driven.snapshot();
      const came = { from, event, effects: driven.takeEffects() };
      path.push({ happens: event.name, to: stateName(now.value) });
      const broken = Object.entries(model.invariants ?? {}).find(([, holds]) => !holds(now, came));
      if (broken) return { seed, start, path, fault: `not ${broken[0]}` };
      if (now.status === 'error') return { seed, start, path, fault: String(now.error) };
    }
    return { seed, start, path };
  } finally {
    driven.stop();
  }
}

/** Mulberry32: a seeded generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
