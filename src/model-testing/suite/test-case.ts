import { shortHash } from '#lib/short-hash.ts';

import type { ChartModel, ModelEvent } from '../chart-model.ts';
import type { Chart } from '../chart.ts';
import type { Stop } from '../long-paths.ts';
import { nodesOf } from '../projection.ts';

export interface CaseStep extends Stop {
  event: ModelEvent;
  /** The chart does not accept it here: nothing may change. */
  isRefused: boolean;
}

/** One run through a chart that a tester, or a program, can follow. */
export interface TestCase {
  /** `hub.transitions.0k3m9xq`: the same as long as the case does the same. */
  id: string;
  chart: string;
  criterion: string;
  start: string;
  at: Stop;
  steps: readonly CaseStep[];
  /** What of the criterion it covers. */
  covers: readonly string[];
  /** What the specification says of the states that it comes to. */
  requirements: readonly string[];
}

/** A case before it has a name. */
export type Run = Pick<TestCase, 'start' | 'at' | 'steps' | 'covers'>;

/** Names the case, and lists what the specification says of the states on its way. */
export function testCaseOf({ name, model }: Chart, criterion: string, run: Run): TestCase {
  const path = [run.start, ...run.steps.map(({ event }) => event.name)].join(' > ');
  return {
    id: `${name}.${criterion}.${shortHash(path)}`,
    chart: name,
    criterion,
    ...run,
    requirements: requirementsOf(model, [run.at.to, ...run.steps.map(({ to }) => to)]),
  };
}

/** `signs in, then answers`: what happens, in the order it does. */
export function titleOf({ start, steps }: TestCase): string {
  return [start, ...steps.map(({ event }) => event.name)].join(' > ');
}

/** What the specification says of these states and of those around them, each sentence once. */
function requirementsOf({ machine }: ChartModel, states: readonly string[]): string[] {
  const said = new Map(
    nodesOf(machine).map(({ path, meta }) => [
      path.join('.'),
      (meta as { spec?: string } | undefined)?.spec,
    ]),
  );
  const around = states
    .flatMap((state) => state.split(' | '))
    .flatMap((state) => {
      const path = state.split('.');
      return path.map((_, depth) => path.slice(0, depth + 1).join('.'));
    });
  return [...new Set(around)].flatMap((state) => said.get(state) ?? []).filter(isFirst);
}

function isFirst(one: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(one) === index;
}
