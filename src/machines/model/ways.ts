import type { ChartModel, Happening } from './chart-model.ts';
import { project } from './projection.ts';
import { isRefused, stateName, type Step, walk } from './walk.ts';

/** One run through a chart, from a start, with the state after each happening. */
export interface Way {
  start: string;
  /** The state that the start comes to rest in. */
  at: string;
  steps: readonly { happening: Happening; to: string }[];
  /** The last state does not stay: time would end it. */
  isPassing: boolean;
}

/** The fewest short runs that take every transition of a chart at least once. */
export function waysThrough(model: ChartModel): Way[] {
  const steps = [...walk(model, model.machine, project(model))];
  const states = new Map(steps.map((step) => [keyOf(step), stateName(step.to.value)]));
  const transitions = new Map<string, Step>();
  const passing = new Set<string>();
  for (const step of steps) {
    const name = [step.from.snapshot, step.to].map(({ value }) => stateName(value)).join(' to ');
    const transition = `${name} by ${step.happening.name}`;
    if (isRefused(step)) continue;
    if (!transitions.has(transition)) transitions.set(transition, step);
    if (step.happening.kind === 'time') passing.add(stateName(step.from.snapshot.value));
  }
  const ways = [...transitions.values()].map(({ from, happening }) => ({
    start: from.start,
    happenings: [...from.way, happening],
  }));
  const names = ways.map(nameOf);
  return ways
    .filter((way, index) => {
      const name = nameOf(way);
      return !names.some((other, at) => at !== index && isBeginning(name, other));
    })
    .map(({ start, happenings }) => {
      const at = model.starts[start]?.at ?? '';
      const reached = happenings.map((happening, index) => ({
        happening,
        to: states.get(nameOf({ start, happenings: happenings.slice(0, index + 1) })) ?? '',
      }));
      return { start, at, steps: reached, isPassing: passing.has(reached.at(-1)?.to ?? at) };
    });
}

function isBeginning(name: string, other: string): boolean {
  return other.startsWith(`${name} > `);
}

function keyOf({ from, happening }: Step): string {
  return nameOf({ start: from.start, happenings: [...from.way, happening] });
}

function nameOf({ start, happenings }: { start: string; happenings: readonly Happening[] }) {
  return [start, ...happenings.map(({ name }) => name)].join(' > ');
}
