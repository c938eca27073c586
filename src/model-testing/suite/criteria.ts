import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';

import type { ChartModel } from '../chart-model.ts';
import type { Chart } from '../chart.ts';
import { type IsPlayed, chartPosition, longPathsThrough } from '../long-paths.ts';
import { observableKey } from '../walk.ts';
import {
  decidedStarts,
  type GoalScope,
  type Goal,
  guardGoals,
  pairGoals,
  sneakGoals,
  stateGoals,
  transitionGoals,
} from './goals.ts';
import { type Run, type TestCase, testCaseOf } from './test-case.ts';

/** Coverage criteria by name. */
export const criteria = ['states', 'transitions', 'pairs', 'sneak', 'guards', 'paths'] as const;
export type Criterion = (typeof criteria)[number];

const goalsBy: Record<Exclude<Criterion, 'paths'>, (field: GoalScope) => Goal[]> = {
  states: stateGoals,
  transitions: transitionGoals,
  pairs: pairGoals,
  sneak: sneakGoals,
  guards: guardGoals,
};

/** The parts of a chart that can be played; all by default. */
export interface PlayableParts {
  starts?: readonly string[];
  isPlayed?: IsPlayed;
}

/**
 * Cases that cover the criterion: of runs that extend each other only the longest; `paths` are a
 * few long runs through every transition. Deterministic for a chart.
 */
export function criterionCases(
  chart: Chart,
  criterion: Criterion,
  { starts = Object.keys(chart.model.starts), isPlayed = () => true }: PlayableParts = {},
): TestCase[] {
  const model = { ...chart.model, starts: only(chart.model.starts, starts) };
  const field = { model, isPlayed };
  const runs = criterion === 'paths' ? longRuns(field) : shortRuns(field, goalsBy[criterion]);
  const cases = runs.map((run) => testCaseOf(chart, criterion, run));
  const ids = new Set(cases.map(({ id }) => id));
  if (ids.size < cases.length) throw new Error(`Two cases of ${chart.name} have the same id`);
  return cases;
}

/** The goals of a criterion, by name. */
export function goalNames(model: ChartModel, criterion: Criterion): string[] {
  const of = criterion === 'paths' ? transitionGoals : goalsBy[criterion];
  return of({ model, isPlayed: () => true }).map(({ name }) => name);
}

function only<Kept>(all: Readonly<Record<string, Kept>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

function longRuns({ model, isPlayed }: GoalScope): Run[] {
  const paths = longPathsThrough(model, Object.keys(model.starts), isPlayed);
  const begun = new Set(paths.map(({ start }) => start));
  const untaken = decidedStarts({ model }).filter(({ start }) => !begun.has(start));
  return [
    ...paths.map(({ start, steps }) => ({ start, events: steps.map(({ event }) => event) })),
    ...untaken.map(({ start }) => ({ start, events: [] })),
  ].map((run) => runOf(model, { ...run, covers: [] }));
}

function shortRuns(field: GoalScope, goalsIn: (field: GoalScope) => Goal[]): Run[] {
  const runs = new Map<string, Goal & { covers: string[] }>();
  for (const goal of goalsIn(field)) {
    const path = pathOf(goal);
    const known = runs.get(path);
    if (known) known.covers.push(goal.name);
    else runs.set(path, { ...goal, covers: [goal.name] });
  }
  return withoutBeginnings(runs).map((run) => runOf(field.model, run));
}

/** A run also covers the goals of the shorter runs that it extends. */
function withoutBeginnings(runs: ReadonlyMap<string, Goal & { covers: string[] }>) {
  const beginnings = new Set<string>();
  for (const goal of runs.values()) {
    const parts = goal.events.map((_, length) =>
      pathOf({ ...goal, events: goal.events.slice(0, length) }),
    );
    for (const path of parts) {
      if (runs.has(path)) beginnings.add(path);
      goal.covers.unshift(...(runs.get(path)?.covers ?? []));
    }
  }
  return [...runs].filter(([path]) => !beginnings.has(path)).map(([, run]) => run);
}

function pathOf({ start, events }: Pick<Goal, 'start' | 'events'>): string {
  return [start, ...events.map(({ name }) => name)].join(' > ');
}

/** Adds the states that the chart reaches on the way. */
function runOf(
  { machine, starts }: ChartModel,
  { start, events, covers }: Pick<Goal, 'start' | 'events'> & { covers: string[] },
): Run {
  const [begun] = initialTransition(machine, starts[start]?.input as never);
  let snapshot = begun as AnyMachineSnapshot;
  const at = chartPosition(snapshot);
  const steps = events.map((event) => {
    const [next, actions] = transition(machine, snapshot as never, event.sent as never);
    const isRefused =
      observableKey(snapshot) === observableKey(next as AnyMachineSnapshot) &&
      actions.every(({ type }) => type.startsWith('xstate.'));
    snapshot = next as AnyMachineSnapshot;
    return Object.assign(chartPosition(snapshot), { event, isRefused });
  });
  return { start, at, steps, covers: [...new Set(covers)] };
}
