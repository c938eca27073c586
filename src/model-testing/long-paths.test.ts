import { expect, test } from 'vitest';
import { setup } from 'xstate';

import type { ChartModel } from './chart-model.ts';
import { longPathsThrough } from './long-paths.ts';

/** A door that can be locked when shut, and breaks permanently when kicked. */
const door = setup({
  types: { events: {} as { type: 'push' | 'pull' | 'turn' | 'kick' } },
}).createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { meta: spec(), on: { pull: 'open', turn: 'locked', kick: 'broken' } },
    open: { meta: spec(), on: { push: 'shut' } },
    locked: { meta: spec(), on: { turn: 'shut', kick: 'broken' } },
    broken: { meta: spec(), type: 'final' },
  },
});

const model: ChartModel = {
  machine: door,
  starts: { 'a new door': { at: 'shut' } },
  events: {
    push: { type: 'push' },
    pull: { type: 'pull' },
    turn: { type: 'turn' },
    kick: { type: 'kick' },
  },
  answers: {},
  effects: {},
  expected: {},
  keys: () => [],
  stories: [],
  equivalents: {},
};

test('long paths take every transition, and a new one begins where the chart has ended', () => {
  expect(longPathsThrough(model).map(inWords)).toEqual([
    'shut, pull: open, push: shut, turn: locked, turn: shut, kick: broken',
    'shut, turn: locked, kick: broken',
  ]);
});

test('what no one can do is left out, and so is a start that no one comes to', () => {
  const starts = { ...model.starts, 'a door of paper': { at: 'shut' } };
  const longPaths = longPathsThrough(
    { ...model, starts },
    ['a new door'],
    ({ to }, event) => to !== 'locked' || event !== 'kick',
  );

  expect(longPaths.map(({ start }) => start)).toEqual(['a new door']);
  expect(longPaths.map(inWords)).toEqual([
    'shut, pull: open, push: shut, turn: locked, turn: shut, kick: broken',
  ]);
});

test('says which transitions no long path comes to', () => {
  expect(() => longPathsThrough(model, [])).toThrow(
    'No path reaches:\nshut to open by pull\nshut to locked by turn',
  );
});

function inWords({ at, steps }: ReturnType<typeof longPathsThrough>[number]): string {
  return [at.to, ...steps.map(({ event, to }) => `${event.name}: ${to}`)].join(', ');
}

function spec() {
  return { spec: 'A door of this test.' };
}
