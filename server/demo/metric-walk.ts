import type { DemoMachine, DemoMetric } from './machines.ts';
import { createRandom, type Random } from './random.ts';

/** Random values around their set points, which sometimes leave their limits. */
export interface MetricWalk {
  next(): { name: string; value: number }[];
}

const pull = 0.08;

export function createMetricWalk(
  machine: DemoMachine,
  { seed, from = new Map() }: { seed: string; from?: ReadonlyMap<string, number> },
): MetricWalk {
  const random = createRandom(`${seed}/${machine.id}/metrics/${[...from.values()].join()}`);
  // A wider range for a bad machine: its readings leave the limits several times a shift.
  const reach = machine.character === 'bad' ? 0.3 : 0.16;
  const values = new Map(
    machine.metrics.map((metric) => [metric, from.get(metric.name) ?? metric.setPoint]),
  );
  return {
    next: () =>
      machine.metrics.map((metric) => {
        const value = wander(metric, values.get(metric) ?? metric.setPoint, { random, reach });
        values.set(metric, value);
        return { name: metric.name, value: Math.round(value * 100) / 100 };
      }),
  };
}

function wander(
  { setPoint, min, max }: DemoMetric,
  value: number,
  { random, reach }: { random: Random; reach: number },
): number {
  return value + (setPoint - value) * pull + (random.noise() * (max - min) * reach) / 2;
}
