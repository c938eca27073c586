import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { setup } from 'xstate';

import type { Chart } from '#model-testing/chart.ts';
import { checkChart } from '#model-testing/suite/check-chart.ts';
import { requirementsIn } from '#model-testing/suite/requirements.ts';

import { charts } from '../charts.ts';

const isRequirement = requirementsIn(readFileSync('docs/requirements.md', 'utf8'));
const spec = { spec: '4 Modes: a switch.' };

/** A switch with every mistake that the check detects. */
const machine = setup({
  types: { events: {} as { type: 'press' } | { type: 'pull' } },
  guards: { never: () => false },
}).createMachine({
  id: 'switch',
  initial: 'off',
  states: {
    off: {
      meta: { spec: '4 Cats: purr.' },
      on: { press: [{ target: 'on' }, { target: 'broken' }] },
    },
    on: { meta: spec, on: { pull: { guard: 'never', target: 'off' } } },
    broken: { meta: spec },
  },
});

const chart: Chart = {
  name: 'switch',
  about: 'A switch of this test.',
  model: {
    machine,
    starts: { new: { at: 'off' } },
    events: { presses: { type: 'press' }, pulls: { type: 'pull' } },
    answers: {},
    effects: {},
    expected: {},
    keys: () => [],
    stories: [],
    equivalents: {},
  },
  inBrowser: {
    adapter: { starts: {}, events: {}, calls: {}, answers: {}, states: {} },
    username: 'global',
  },
};

test('every mistake of a chart is told', () => {
  expect(checkChart(chart, isRequirement)).toEqual([
    'The adapter does not say the start new.',
    'The adapter does not say the event presses.',
    'The adapter does not say the event pulls.',
    'The adapter does not say the state off.',
    'The adapter does not say the state on.',
    'The adapter does not say the state broken.',
    'There is no story.',
    'There is no invariant.',
    'switch.off names a requirement that is in no document: 4 Cats: purr.',
    'switch.off: behind an unguarded transition on press are others, never taken.',
    'switch.broken is never reached.',
    'switch.off: the transition on press is never taken.',
    'switch.on: the transition on pull is never taken.',
    'on is never left, and is no end.',
    'The guard never is never true.',
  ]);
});

test('a chart that no one plays says why, event by event', () => {
  const inBrowser = { not: 'It has no page.', events: { pulls: 'It is out of reach.' } };

  expect(checkChart({ ...chart, inBrowser }, isRequirement)[0]).toBe(
    'The adapter does not say why no one plays presses.',
  );
});

test('an event without a payload is reported first, because no path can be walked without it', () => {
  const model = { ...chart.model, events: { presses: { type: 'press' } } };

  expect(checkChart({ ...chart, model }, isRequirement)).toEqual([
    'The model of switch lacks: a payload of pull',
  ]);
});

test.each(charts)('$name has none', (one) => {
  expect(checkChart(one, isRequirement)).toEqual([]);
});
