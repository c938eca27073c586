import { expect, test } from 'vitest';

import { chartDiff } from './chart-diff.ts';
import { door } from './door.fixture.ts';
import { drawnChart } from './exports/drawn-chart.ts';

const before = drawnChart(door.model.machine);

test('the same chart has no differences', () => {
  expect(chartDiff(before, before)).toEqual([]);
});

test('what a user would notice is said in sentences', () => {
  const after = structuredClone(before);
  after.initial = 'open';
  after.states = after.states.filter(({ id }) => id !== 'shut');
  const open = after.states.find(({ id }) => id === 'open');
  if (open) open.entry = [];
  after.transitions = after.transitions
    .filter(({ from }) => from !== 'shut')
    .map((one) =>
      one.from === 'open' ? Object.assign(one, { to: 'locked', guard: 'isLate' }) : one,
    );

  expect(chartDiff(before, after)).toEqual([
    'It begins in open, no longer in locked.',
    'The state shut is gone.',
    'What open does on entering: nothing, not ring.',
    'open, shut: it if isLate leads to locked; before, it leads to shut.',
    'shut, push: gone, it leads to open.',
    'shut, after LOCK: gone, it leads to locked.',
  ]);
});
