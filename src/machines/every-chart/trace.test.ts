import { expect, test } from 'vitest';

import { type Trace, traceFault, traceFile, tracesIn } from '#model-testing/suite/trace.ts';

import { hubModel } from '../hub/hub.model.ts';

const lost: Trace = {
  chart: 'hub',
  begins: 'connected.live',
  steps: [
    { on: 'connection.lost', to: 'waiting' },
    { on: 'xstate.after.RETRY.hub.waiting', to: 'connecting' },
    { on: 'xstate.done.actor.connect', to: 'connected.asking' },
    { on: 'xstate.done.actor.subscribe', to: 'connected.live' },
  ],
};

test('a trace that the chart can do has no fault, whatever its payloads were', () => {
  expect(traceFault(hubModel, lost)).toBeUndefined();
  expect(traceFault(hubModel, woken('connecting'))).toBeUndefined();
  expect(traceFault(hubModel, woken('connected.asking'))).toBeUndefined();
});

test('says the step that the chart cannot do, and what it does', () => {
  const steps = [...lost.steps.slice(0, 2), { on: 'xstate.done.actor.connect', to: 'waiting' }];

  expect(traceFault(hubModel, { ...lost, steps })).toBe(
    'Step 3: xstate.done.actor.connect in connecting led to waiting; in the chart it leads to connected.asking.',
  );
});

test('an event that the chart does not know leads nowhere', () => {
  expect(traceFault(hubModel, { ...lost, steps: [{ on: 'teleported', to: 'waiting' }] })).toBe(
    'Step 1: teleported in connected.live led to waiting; in the chart it leads to nowhere.',
  );
});

test('a state that the chart does not have', () => {
  expect(traceFault(hubModel, { ...lost, begins: 'asleep' })).toBe(
    'The chart has no state asleep.',
  );
});

test('what is saved is read again', () => {
  expect(tracesIn(traceFile([lost]))).toEqual([lost]);
});

test.each([
  '{}',
  'null',
  '[]',
  '{"traces":[{"chart":1}]}',
  '{"traces":[{"chart":"hub","begins":"x","steps":[{}]}]}',
  'x',
])('%s is no trace', (text) => {
  expect(() => tracesIn(text)).toThrow(/holds no traces|JSON/);
});

function woken(to: string): Trace {
  return { ...lost, steps: [{ on: 'page.woken', to }] };
}
