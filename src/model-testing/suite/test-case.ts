import { shortHash } from '#lib/short-hash.ts';

import type { ChartModel, ModelEvent } from '../chart-model.ts';
import type { Chart } from '../chart.ts';
import type { ChartPosition } from '../long-paths.ts';
import { stateNodes } from '../projection.ts';

export interface CaseStep extends ChartPosition {
  event: ModelEvent;
  /** The chart does not accept it here: nothing may change. */
  isRefused: boolean;
}

/** A run through a chart for testers and programs. */
export interface TestCase {
  /** `hub.transitions.0k3m9xq`: stable as long as the case is the same. */
  id: string;
  chart: string;
  criterion: string;
  start: string;
  at: ChartPosition;
  steps: readonly CaseStep[];
  /** Covered goals of the criterion. */
  covers: readonly string[];
  /** Requirements of the states on its way. */
  requirements: readonly string[];
}

/** A case without an id. */
export type Run = Pick<TestCase, 'start' | 'at' | 'steps' | 'covers'>;

/** Adds id and requirements to a run. */
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

/** `signs in, then answers`: the events in order. */
export function caseTitle({ start, steps }: TestCase): string {
  return [start, ...steps.map(({ event }) => event.name)].join(' > ');
}

/** Requirements of these states and their ancestors, without duplicates. */
function requirementsOf({ machine }: ChartModel, states: readonly string[]): string[] {
  const said = new Map(
    stateNodes(machine).map(({ path, meta }) => [
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
