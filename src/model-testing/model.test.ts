import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';

import { type Adapter, adapterGaps } from './adapter.ts';
import type { ChartModel } from './chart-model.ts';
import { makeMutants } from './mutants.ts';
import { runMutants } from './mutation-run.ts';
import { driveFaults, faultsOf, storyFaults } from './verify.ts';

/** A lamp that switches off by itself, unless its bulb is broken. */
const lamp = setup({
  types: { events: {} as { type: 'pressed'; newtons: number } },
  actors: { light: fromPromise(() => Promise.resolve()) },
  guards: { isHard: ({ event }) => event.type === 'pressed' && event.newtons > 5 },
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
    'hard press': { type: 'pressed', newtons: 6 },
    'soft press': { type: 'pressed', newtons: 5 },
  },
  answers: { light: { done: { output: undefined }, fails: { error: new Error('broken') } } },
  effects: { entering: { lit: ['click'] } },
  expected: {
    dark: { 'hard press': 'lighting' },
    lighting: { 'light: done': 'lit', 'light: fails': 'dark' },
    lit: { 'after SHINE': 'dark' },
  },
  delays: { SHINE: 1000 },
  keys: () => [],
  stories: [
    {
      title: 'it shines for a second',
      start: 'new',
      events: ['soft press', 'hard press', 'light: done', 'after SHINE'],
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
  const gaps = { ...model, events: none, delays: {}, answers: { light: { done: { output: 1 } } } };

  expect(() => [...faultsOf(gaps)]).toThrow(
    'The model of lamp lacks:\na payload of pressed\nan answer of light with an error\nhow long SHINE lasts',
  );
});

test('makes every single mistake, and the model notices each', async () => {
  expect(makeMutants(model).map(({ name }) => name)).toEqual([
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
    'lit entry: without click',
    'guard isHard: numbers read one higher',
    'guard isHard: numbers read one lower',
    'after SHINE: twice as long',
    'after SHINE: half as long',
  ]);
  expect(await runMutants(model)).toEqual({
    mutants: 20,
    killed: 20,
    survivors: [],
    unexplained: [],
  });
});

test('exchanges events that stand side by side, and the order in which transitions are asked', () => {
  const door = setup({ guards: { isOpen: () => true, isLocked: () => true } }).createMachine({
    id: 'door',
    initial: 'shut',
    states: {
      shut: {
        meta: spec(),
        on: {
          push: [{ guard: 'isLocked' }, { guard: 'isOpen', target: 'open' }],
          lock: 'open',
        },
      },
      open: { meta: spec() },
    },
  });
  const events = { push: { type: 'push' }, lock: { type: 'lock' } };

  const names = makeMutants({ ...model, machine: door, events, answers: {}, delays: {} }).map(
    ({ name }) => name,
  );

  expect(names).toContain('shut on push and lock: exchanged');
  expect(names).toContain('shut on push: the second is asked first');
});

test('a limit that no case stands at is not noticed', async () => {
  const far = { ...model.events, 'soft press': { type: 'pressed', newtons: 1 } };

  expect((await runMutants({ ...model, events: far })).survivors).toEqual([
    'guard isHard: numbers read one higher',
  ]);
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
