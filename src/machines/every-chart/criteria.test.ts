import { expect, test } from 'vitest';

import { criterionCases, criteria, goalNames } from '#model-testing/suite/criteria.ts';
import { door } from '#model-testing/suite/door.fixture.ts';
import { caseTitle } from '#model-testing/suite/test-case.ts';

import { charts } from '../charts.ts';

function titles(criterion: (typeof criteria)[number]): string[] {
  return criterionCases(door, criterion).map(caseTitle);
}

test('states: one run that comes to each', () => {
  expect(titles('states')).toEqual(['new > pushes with the key > shuts']);
});

test('transitions: each is taken, and no run is the beginning of another', () => {
  expect(titles('transitions')).toEqual([
    'new > pushes with the key > shuts > pushes with the key',
    'new > pushes with the key > shuts > pushes',
    'new > pushes with the key > shuts > after LOCK',
  ]);
});

test('pairs: every two that can follow on each other', () => {
  expect(goalNames(door.model, 'pairs')).toEqual([
    'locked to open by pushes with the key, then open to shut by shuts',
    'open to shut by shuts, then shut to open by pushes with the key',
    'open to shut by shuts, then shut to open by pushes',
    'open to shut by shuts, then shut to locked by after LOCK',
    'shut to open by pushes with the key, then open to shut by shuts',
    'shut to open by pushes, then open to shut by shuts',
    'shut to locked by after LOCK, then locked to open by pushes with the key',
  ]);
});

test('sneak: all that a state refuses is tried in one run', () => {
  expect(titles('sneak')).toEqual([
    'new > pushes > shuts',
    'new > pushes with the key > pushes with the key > pushes',
    'new > pushes with the key > shuts > shuts',
  ]);
  expect(
    criterionCases(door, 'sneak').map(({ steps }) => steps.filter((one) => one.isRefused).length),
  ).toEqual([2, 2, 1]);
});

test('guards: each both ways, where it is asked', () => {
  expect(criterionCases(door, 'guards').flatMap(({ covers }) => covers)).toEqual([
    'locked: hasKey is true',
    'locked: hasKey is false',
  ]);
});

test('paths: one long run takes every transition', () => {
  const [run, ...others] = criterionCases(door, 'paths');

  expect(others).toEqual([]);
  expect(run?.steps.map(({ event }) => event.name)).toEqual([
    'pushes with the key',
    'shuts',
    'pushes with the key',
    'shuts',
    'pushes',
    'shuts',
    'after LOCK',
  ]);
});

test('a case names what the specification says of its states, and keeps its id', () => {
  const [first, again] = [criterionCases(door, 'states'), criterionCases(door, 'states')];

  expect(first[0]?.requirements).toEqual([
    '1 Doors: a door locks.',
    '1 Doors: a door opens.',
    '1 Doors: a door shuts.',
  ]);
  expect(first).toEqual(again);
  expect(first[0]?.id).toMatch(/^door\.states\.[a-z0-9]{7}$/);
});

test.each(charts)('$name: the cases of each criterion cover all of it', (one) => {
  const short = criteria.filter((name) => name !== 'paths');
  const covered = short.map((name) => criterionCases(one, name).flatMap(({ covers }) => covers));

  expect(covered.map((names) => new Set(names))).toEqual(
    short.map((name) => new Set(goalNames(one.model, name))),
  );
});
