import { expect, test } from 'vitest';

import { conditionProblems, conditionUses } from './screen-conditions.ts';

const widgets = { a: { visible: { or: [{ variable: 'x' }, { not: { mode: 'history' } }] } } };

test('each variable that a condition compares is found, however deep', () => {
  const condition = { variable: 'a', and: [{ or: [{ variable: 'b' }] }], not: { variable: 'c' } };

  expect(conditionUses(condition, '/visible')).toEqual([
    { pointer: '/visible/variable', name: 'a' },
    { pointer: '/visible/and/0/or/0/variable', name: 'b' },
    { pointer: '/visible/not/variable', name: 'c' },
  ]);
});

test('a widget of a screen about a plant may ask for width and mode', () => {
  expect(conditionProblems({ widgets })).toEqual([]);
  expect(conditionProblems({ widgets: { a: { visible: { width: ['phone'] } } } })).toEqual([]);
});

test.each([
  [{ subject: 'none', widgets } as const, '/widgets/a/visible/or/1/not/mode'],
  [{ widgets: {}, visible: { and: [{ width: ['wall'] }] } }, '/visible/and/0/width'],
  [{ widgets: {}, visible: { mode: 'today' } }, '/visible/mode'],
])('what is not known there is a mistake', (screen, pointer) => {
  expect(conditionProblems(screen).map((problem) => problem.pointer)).toEqual([pointer]);
});
