import type { Chart } from '../chart.ts';
import { caseScript } from './script.ts';
import { type TestCase, caseTitle } from './test-case.ts';
import { doingInWords, expectationInWords } from './words.ts';

export interface WrittenStep {
  happens: string;
  /** A user action, an answer to a call, or a delay. */
  kind: 'event' | 'answer' | 'time';
  /** The chart does not accept it: nothing changes. */
  isRefused: boolean;
  to: string;
  /** Empty for a chart without browser tests. */
  does: readonly string[];
  sees: readonly string[];
}

/** A case in words, for readers and other tools. */
export interface WrittenCase {
  id: string;
  title: string;
  start: string;
  at: string;
  sees: readonly string[];
  steps: readonly WrittenStep[];
  covers: readonly string[];
  requirements: readonly string[];
}

export function writtenCase({ inBrowser }: Chart, one: TestCase): WrittenCase {
  const script = 'not' in inBrowser ? undefined : caseScript(inBrowser, one);
  const { id, start, at, steps, covers, requirements } = one;
  return {
    id,
    title: caseTitle(one),
    start,
    at: at.to,
    sees: (script?.sees ?? []).map(expectationInWords),
    steps: steps.map(({ event, isRefused, to }, index) => {
      const { doing, sees = [] } = script?.steps[index] ?? {};
      return {
        happens: event.name,
        kind: event.kind,
        isRefused,
        to,
        does: doing ? doingInWords(doing) : [],
        sees: sees.map(expectationInWords),
      };
    }),
    covers,
    requirements,
  };
}
