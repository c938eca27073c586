import { expect, test } from 'vitest';

import { startHistory, stepHistory, type HistoryStep } from './history.ts';

function after(...steps: HistoryStep<string>[]) {
  return steps.reduce(stepHistory<string>, startHistory('a'));
}

test('changes are taken back and made again in their order', () => {
  const both = after({ type: 'change', state: 'b' }, { type: 'change', state: 'c' });
  const back = stepHistory(stepHistory(both, { type: 'undo' }), { type: 'undo' });
  expect(back).toMatchObject({ present: 'a', past: [], future: ['b', 'c'] });
  expect(stepHistory(back, { type: 'redo' })).toMatchObject({ present: 'b', future: ['c'] });
  expect(stepHistory(back, { type: 'undo' })).toBe(back);
});

test('a new change forgets what was taken back', () => {
  const changed = after(
    { type: 'change', state: 'b' },
    { type: 'undo' },
    { type: 'change', state: 'c' },
  );
  expect(changed).toMatchObject({ present: 'c', past: ['a'], future: [] });
  expect(stepHistory(changed, { type: 'redo' })).toBe(changed);
});

test('typing in one field is one step, another field is another', () => {
  const typed = after(
    { type: 'change', state: 'b', topic: 'name' },
    { type: 'change', state: 'bc', topic: 'name' },
    { type: 'change', state: 'bcd', topic: 'unit' },
  );
  expect(stepHistory(typed, { type: 'undo' }).present).toBe('bc');
  expect(stepHistory(stepHistory(typed, { type: 'undo' }), { type: 'undo' }).present).toBe('a');
});

test('no more than two hundred steps are kept', () => {
  const steps = Array.from({ length: 300 }, (_, at): HistoryStep<string> => ({
    type: 'change',
    state: `${at}`,
  }));
  expect(after(...steps).past).toHaveLength(200);
});
