import {
  type UserAction,
  userActions,
  type Adapter,
  adapterDelay,
  isPlayed,
  playedModel,
  playedStarts,
  type Reply,
  type Expectation,
  expectationsOf,
} from '../adapter.ts';
import type { Chart, PlaySettings } from '../chart.ts';
import type { ChartPosition } from '../long-paths.ts';
import { criterionCases, type Criterion } from './criteria.ts';
import { type CaseStep, type TestCase, caseTitle } from './test-case.ts';

/** Trigger of a step: user actions, an answer to a call, or time. */
export type StepTrigger =
  | { acts: readonly UserAction[] }
  | { answers: string; reply: Reply }
  /** Milliseconds. */
  | { passes: number };

export interface ScriptStep {
  happens: string;
  doing: StepTrigger;
  /** Nothing may change; the control may be absent or disabled. */
  isRefused: boolean;
  /** Time ends the target state. */
  isPassing: boolean;
  /** The page's clock is paused in the target state. */
  isHalted: boolean;
  to: string;
  sees: readonly Expectation[];
}

/**
 * A case with all actions and checks in a browser. Plain data, which can be written into a file.
 */
export interface Script {
  id: string;
  title: string;
  /** Name of the start. */
  begins: string;
  requirements: readonly string[];
  /** Demo user that is signed in at the start; null where the script defines it. */
  username: string | null;
  start: Adapter['starts'][string];
  /** Time ends the initial state. */
  isPassing: boolean;
  sees: readonly Expectation[];
  steps: readonly ScriptStep[];
  setting: Setting;
}

/** Settings shared by all scripts of a chart. */
export type Setting = Pick<Adapter, 'calls' | 'unanswered' | 'keepsLive' | 'keepsDate' | 'signsIn'>;

/** Scripts of all playable cases. Empty for a chart without browser tests. */
export function playableScripts(chart: Chart, criterion: Criterion): Script[] {
  const { inBrowser } = chart;
  if ('not' in inBrowser) return [];
  const isEndedByTime = endedByTime(chart);
  return playedCases(chart, criterion).map((one) => caseScript(inBrowser, one, isEndedByTime));
}

/** Cases of a chart in a browser, without impossible ones. */
export function playedCases(chart: Chart, criterion: Criterion): TestCase[] {
  const { inBrowser } = chart;
  if ('not' in inBrowser) return [];
  const { adapter } = inBrowser;
  const model = playedModel(chart.model, adapter);
  return criterionCases({ ...chart, model }, criterion, {
    starts: playedStarts(adapter),
    isPlayed: (from, event) => isPlayed(adapter, from, event),
  });
}

/** Actions and checks for each step of a case. */
export function caseScript(
  { adapter, username }: PlaySettings,
  one: TestCase,
  isEndedByTime: (state: string) => boolean = () => false,
): Script {
  const { start, at, steps } = one;
  const { calls, unanswered, keepsLive, keepsDate, signsIn, halts = [] } = adapter;
  const places = [at, ...steps];
  return {
    id: one.id,
    title: caseTitle(one),
    begins: start,
    requirements: one.requirements,
    username,
    start: adapter.starts[start] ?? { open: '/' },
    isPassing: isEndedByTime(at.to),
    sees: expectationsOf(adapter, at),
    steps: steps.map((step, index) => ({
      happens: step.event.name,
      doing: doingOf(adapter, places[index] ?? at, step),
      isRefused: step.isRefused,
      isPassing: isEndedByTime(step.to),
      isHalted: halts.includes(step.to),
      to: step.to,
      sees: expectationsOf(adapter, step),
    })),
    setting: {
      calls,
      ...(unanswered && { unanswered }),
      ...(keepsLive && { keepsLive }),
      ...(keepsDate && { keepsDate }),
      ...(signsIn && { signsIn }),
    },
  };
}

function doingOf(adapter: Adapter, from: ChartPosition, { event }: CaseStep): StepTrigger {
  const { kind, name, source = '', ms } = event;
  if (kind === 'time') return { passes: ms ?? adapterDelay(adapter, from, source) };
  if (kind === 'answer') return { answers: source, reply: adapter.answers[name] ?? 'cut' };
  return { acts: userActions(adapter, from, name) };
}

/** Returns whether a state ends by a delay. */
function endedByTime(chart: Chart): (state: string) => boolean {
  const ending = new Set(
    criterionCases(chart, 'transitions').flatMap(({ at, steps }) =>
      steps.flatMap(({ event }, index) =>
        event.kind === 'time' ? [(steps[index - 1] ?? at).to] : [],
      ),
    ),
  );
  return (state) => ending.has(state);
}
