import { expect, test } from 'vitest';

import {
  countedStatus,
  hourLevel,
  kpiLevel,
  pauseOf,
  shownStatus,
  sortMachines,
  statusWord,
  urgencyRank,
} from './machine-status.ts';

test.each([
  ['RUNNING', 0, 'running'],
  ['RUNNING', 100_000, 'running'],
  ['STOPPED', 599.9, 'running'],
  ['STOPPED', 600, 'stopped'],
  ['UNDEFINED', 0, 'undefined'],
  [undefined, 0, 'unknown'],
] as const)('%s for %s seconds is shown as %s', (value, seconds, shown) => {
  expect(shownStatus({ value, seconds, pause: null })).toBe(shown);
});

test.each([
  ['RUNNING', 5, {}, 'running', 'running'],
  ['STOPPED', 5, {}, 'shortStop', 'running'],
  ['STOPPED', 900, {}, 'stopped', 'stopped'],
  ['STOPPED', 900, { isChangeover: true }, 'changeover', 'stopped'],
  ['STOPPED', 5, { isChangeover: true }, 'changeover', 'running'],
  ['STOPPED', 5, { OffShift: true }, 'noShift', 'noShift'],
  ['STOPPED', 900, { OffShift: true, isChangeover: true }, 'noShift', 'noShift'],
  ['STOPPED', 900, { OnBreak: true }, 'break', 'break'],
  ['STOPPED', 900, { OnBreak: true, isChangeover: true }, 'break', 'break'],
  ['RUNNING', 900, { OffShift: true }, 'running', 'running'],
  ['RUNNING', 900, { OnBreak: true }, 'running', 'running'],
  ['UNDEFINED', 900, { OffShift: true }, 'undefined', 'undefined'],
  [undefined, 0, { OffShift: true }, 'unknown', 'unknown'],
] as const)('%s for %s seconds, %j, is called %s and counted as %s', (...given) => {
  const [value, seconds, more, word, counted] = given;
  const { isChangeover = false, ...plan } = more as Partial<
    Record<'OffShift' | 'OnBreak' | 'isChangeover', boolean>
  >;
  const status = { value, seconds, pause: pauseOf(plan) };

  expect(statusWord(status, isChangeover)).toBe(word);
  expect(countedStatus(status)).toBe(counted);
});

test.each([
  ['STOPPED', 1, 'any-stop', 1],
  ['STOPPED', 600, 'any-stop', 3],
  ['STOPPED', 599, 'long-stop', 0],
  ['STOPPED', 600, 'long-stop', 3],
  ['UNDEFINED', 0, 'long-stop', 3],
  ['RUNNING', 9999, 'any-stop', 0],
  [undefined, 0, 'long-stop', 2],
] as const)('%s for %s seconds comes forward in %s order by %s', (value, seconds, rule, rank) => {
  expect(urgencyRank({ value, seconds, pause: null }, rule)).toBe(rank);
});

test.each(['noShift', 'break'] as const)('a stop in a pause (%s) is grey and waits', (pause) => {
  const status = { value: 'STOPPED', seconds: 9999, pause } as const;

  expect(shownStatus(status)).toBe('planned');
  expect(urgencyRank(status, 'any-stop')).toBe(0);
});

test.each([
  [0.86, 'meeting'],
  [0.85, 'approaching'],
  [0.61, 'approaching'],
  [0.6, 'under'],
  [0, 'under'],
  [null, 'missing'],
] as const)('an OEE of %s against 60 and 85 %% is %s', (value, level) => {
  expect(kpiLevel(value, 0.6, 0.85)).toBe(level);
});

test.each([
  [100, 'meeting'],
  [90, 'meeting'],
  [89, 'approaching'],
  [70, 'approaching'],
  [69, 'under'],
  [null, 'missing'],
] as const)('%s parts in an hour of goal 100 are %s', (parts, level) => {
  const goal = { PartsHourlyGoal: 100, TotalPartsHigh: 90, TotalPartsLow: 70 };

  expect(hourLevel(parts, goal)).toBe(level);
});

test('an hour without a goal has no level', () => {
  expect(hourLevel(5, { PartsHourlyGoal: null, TotalPartsHigh: 90, TotalPartsLow: 70 })).toBe(
    'missing',
  );
});

test('urgent machines come first, then the chosen figure, and no figure last', () => {
  const rows = [machine('A', 0.5), machine('B', null), machine('C', 0.9), machine('D', 0.1)];

  const down = sortMachines(rows, new Map([['D', 2]]), {
    by: 'oee',
    ascending: false,
    locale: 'en-US',
  });
  const up = sortMachines(rows, new Map(), { by: 'oee', ascending: true, locale: 'en-US' });

  expect(down.map((row) => row.Id)).toEqual(['D', 'C', 'A', 'B']);
  expect(up.map((row) => row.Id)).toEqual(['D', 'A', 'C', 'B']);
});

test('names sort as people count: line 2 before line 10', () => {
  const rows = [machine('L10', 0), machine('L2', 0)];

  expect(
    sortMachines(rows, new Map(), { by: 'name', ascending: true, locale: 'en-US' }).map(
      (row) => row.Id,
    ),
  ).toEqual(['L2', 'L10']);
});

function machine(id: string, oee: number | null) {
  return { Id: id, DisplayName: id, OEE: oee, GoodParts: 0, DownTime: 0 };
}
