import type { Chart } from '../chart.ts';
import { beginName, stepName } from '../long-paths.ts';
import { criteria, goalNames } from './criteria.ts';
import type { Result } from './results.ts';
import { playedCases } from './script.ts';
import type { TestCase } from './test-case.ts';

export interface Coverage {
  covered: string[];
  missing: string[];
}

/** Why no browser case can take a transition; undefined where one could. */
function whyUnplayed({ inBrowser }: Chart, transition: string): string | undefined {
  if ('not' in inBrowser) {
    const { not, events } = inBrowser;
    const event = Object.keys(events).find((name) => transition.endsWith(` by ${name}`));
    return event === undefined ? not : events[event];
  }
  return inBrowser.adapter.unplayed?.find(({ what }) =>
    what.some(
      (name) => transition.endsWith(` by ${name}`) || transition.startsWith(beginName(name, '')),
    ),
  )?.why;
}

function withReason(one: string, why: string | undefined): string {
  return why === undefined ? one : `${one} (${why})`;
}

/** Why no case reaches a state: no transition into it can be played. */
function whyUnreached(
  state: string,
  transitions: ReadonlyMap<string, string | undefined>,
): string | undefined {
  const into = [...transitions].filter(
    ([name]) => name.includes(` to ${state} by `) && !name.startsWith(`${state} to `),
  );
  return into.every(([, why]) => why !== undefined) ? into[0]?.[1] : undefined;
}

export interface ChartCoverage {
  chart: string;
  passed: number;
  failed: number;
  states: Coverage;
  transitions: Coverage;
}

/** Coverage of a browser run. Missing parts have a reason, if the adapter knows one. */
export function coverageByResults(chart: Chart, results: readonly Result[]): ChartCoverage {
  return withReasons(chart, chartCoverage(chart, results));
}

function chartCoverage(chart: Chart, results: readonly Result[]): ChartCoverage {
  const own = results.filter(({ id }) => id.startsWith(`${chart.name}.`));
  const passed = new Set(own.filter(({ isPassed }) => isPassed).map(({ id }) => id));
  const cases = criteriaIn(chart, results).flatMap((criterion) => playedCases(chart, criterion));
  return coverageOf(chart, {
    passed: cases.filter(({ id }) => passed.has(id)),
    failed: own.length - passed.size,
  });
}

/** Ids of results without a matching case. */
export function unknownResults(charts: readonly Chart[], results: readonly Result[]): string[] {
  const known = new Set(
    charts.flatMap((chart) =>
      criteriaIn(chart, results).flatMap((criterion) =>
        playedCases(chart, criterion).map(({ id }) => id),
      ),
    ),
  );
  return results.map(({ id }) => id).filter((id) => !known.has(id));
}

function criteriaIn({ name }: Chart, results: readonly Result[]) {
  return criteria.filter((criterion) =>
    results.some(({ id }) => id.startsWith(`${name}.${criterion}.`)),
  );
}

function withReasons(chart: Chart, coverage: ChartCoverage): ChartCoverage {
  const { states, transitions } = coverage;
  const reasons = new Map(transitions.missing.map((one) => [one, whyUnplayed(chart, one)]));
  return {
    ...coverage,
    states: {
      ...states,
      missing: states.missing.map((state) => withReason(state, whyUnreached(state, reasons))),
    },
    transitions: {
      ...transitions,
      missing: transitions.missing.map((one) => withReason(one, reasons.get(one))),
    },
  };
}

/** Coverage by the passed cases. */
function coverageOf(
  { name, model }: Chart,
  { passed, failed }: { passed: readonly TestCase[]; failed: number },
): ChartCoverage {
  const states = new Set(passed.flatMap(({ at, steps }) => [at.to, ...steps.map(({ to }) => to)]));
  const transitions = new Set(passed.flatMap(transitionsOf));
  return {
    chart: name,
    passed: passed.length,
    failed,
    states: split(goalNames(model, 'states'), states),
    transitions: split(goalNames(model, 'transitions'), transitions),
  };
}

function transitionsOf({ start, at, steps }: TestCase): string[] {
  return [
    beginName(start, at.to),
    ...steps.map(({ event, to }, index) => stepName((steps[index - 1] ?? at).to, to, event.name)),
  ];
}

function split(all: readonly string[], seen: ReadonlySet<string>): Coverage {
  return {
    covered: all.filter((one) => seen.has(one)),
    missing: all.filter((one) => !seen.has(one)),
  };
}
