import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';

import { type Adapter, adapterGaps } from './adapter.ts';
import type { ChartModel } from './chart-model.ts';
import { mutantsOf } from './mutants.ts';
import { runMutants } from './mutation-run.ts';
import { driveFaults, faultsOf, storyFaults } from './verify.ts';

/** A lamp that goes out by itself, unless its bulb is broken. */
const lamp = setup({
  types: { events: {} as { type: 'pressed'; isHard: boolean } },
  actors: { light: fromPromise(() => Promise.resolve()) },
  guards: { isHard: ({ event }) => event.type === 'pressed' && event.isHard },
  delays: { SHINE: 1000 },
  actions: { click: () => {} },
}).createMachine({
  id: 'lamp',
  initial: 'dark',
  states: {
    dark: { meta: spec(), on: { pressed: { guard: 'isHard', target: 'lighting' } } },
    lighting: {
      meta: spec(),
      invoke: { id: 'light', src: 'light', onDone: 'lit', onError: 'dark' },
    },
    lit: { meta: spec(), entry: 'click', after: { SHINE: 'dark' } },
  },
});

const model: ChartModel = {
  machine: lamp,
  starts: { new: { at: 'dark' } },
  events: {
    'hard press': { type: 'pressed', isHard: true },
    'soft press': { type: 'pressed', isHard: false },
  },
  answers: { light: { done: { output: undefined }, fails: { error: new Error('broken') } } },
  effects: { entering: { lit: ['click'] } },
  expected: {
    dark: { 'hard press': 'lighting' },
    lighting: { 'light: done': 'lit', 'light: fails': 'dark' },
    lit: { 'after SHINE': 'dark' },
  },
  facets: () => [],
  stories: [
    {
      title: 'it shines for a second',
      start: 'new',
      told: ['soft press', 'hard press', 'light: done', 'after SHINE'],
      end: 'dark',
      effects: ['click'],
    },
  ],
  equivalents: {},
};

test('a chart that does as expected has no faults', async () => {
  expect([...faultsOf(model)]).toEqual([]);
  expect(await storyFaults(model)).toEqual([]);
  expect(await driveFaults(model)).toEqual([]);
});

test.each<[string, ChartModel['expected'], string]>([
  [
    'a wrong target',
    { ...model.expected, lit: { 'after SHINE': 'lighting' } },
    'lit + after SHINE: leads to dark, not lighting',
  ],
  [
    'a step that the chart has and no one expects',
    { ...model.expected, dark: {} },
    'dark + hard press: is not expected',
  ],
  [
    'a step that is expected and not there',
    { ...model.expected, dark: { ...model.expected['dark'], 'soft press': 'lit' } },
    'dark + soft press: leads to dark, not lit',
  ],
  [
    'a state that is never reached',
    { ...model.expected, broken: { 'hard press': 'dark' } },
    'never taken: broken + hard press',
  ],
])('tells %s', (_, expected, fault) => {
  expect([...faultsOf({ ...model, expected })]).toContain(fault);
});

test('tells where something does not hold that always should', () => {
  const invariants = { 'a lamp is never lit': ({ value }: { value: unknown }) => value !== 'lit' };

  expect([...faultsOf({ ...model, invariants })]).toContain(
    'lighting + light: done: not a lamp is never lit',
  );
});

test('a step says what it does where states do not', () => {
  const silent = {
    ...model.expected,
    lighting: { 'light: fails': 'dark', 'light: done': { to: 'lit', does: [] } },
  };

  expect([...faultsOf({ ...model, expected: silent })]).toEqual([
    'lighting + light: done: does click',
  ]);
});

test('tells an effect that is missing', () => {
  expect([...faultsOf({ ...model, effects: { entering: { lit: ['click', 'ring'] } } })]).toEqual([
    'lighting + light: done: does click',
  ]);
});

test('tells a story that ends elsewhere', async () => {
  const [story] = model.stories;
  const stories = story ? [{ ...story, end: 'lit' }] : [];

  expect(await storyFaults({ ...model, stories })).toEqual([
    'it shines for a second: ends in dark',
  ]);
});

test('refuses a model that leaves something out', () => {
  const { 'soft press': _, 'hard press': __, ...none } = model.events;
  const gaps = { ...model, events: none, answers: { light: { done: { output: 1 } } } };

  expect(() => [...faultsOf(gaps)]).toThrow(
    'The model of lamp lacks:\na payload of pressed\nan answer of light with an error',
  );
});

test('makes every single mistake, and the model notices each', async () => {
  expect(mutantsOf(lamp).map(({ name }) => name)).toEqual([
    'dark on pressed[0]: removed',
    'dark on pressed[0]: guard negated',
    'dark on pressed[0]: led to lit',
    'dark on pressed[0]: led to dark',
    'lighting onDone[0]: removed',
    'lighting onDone[0]: led to dark',
    'lighting onDone[0]: led to lighting',
    'lighting onError[0]: removed',
    'lighting onError[0]: led to lighting',
    'lighting onError[0]: led to lit',
    'lit after SHINE[0]: removed',
    'lit after SHINE[0]: led to lighting',
    'lit after SHINE[0]: led to lit',
    'lighting on pressed: added, to lit',
    'lit on pressed: added, to dark',
  ]);
  expect(await runMutants(model)).toEqual({
    mutants: 15,
    killed: 15,
    survivors: [],
    unexplained: [],
  });
});

test('an adapter has to say how each event, answer and state looks', () => {
  const adapter: Adapter = {
    starts: { new: { open: '/' } },
    events: { 'hard press': [{ press: 'Lamp' }] },
    calls: { light: 'POST light' },
    answers: { 'light: done': 'real' },
    states: { dark: [], lit: [{ text: 'Lit' }] },
  };

  expect(adapterGaps(model, adapter)).toEqual([
    'the event soft press',
    'the answer light: fails',
    'the state lighting',
  ]);
});

function spec() {
  return { spec: 'A lamp of this test.' };
}
