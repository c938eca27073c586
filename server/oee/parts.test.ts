import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  good,
  hoursOf,
  minute,
  ofProduct,
  reading,
  status,
  total,
} from './ledger/ledger.fixture.ts';

test('parts that come after a gap are spread over its run time', () => {
  const hours = hoursOf([
    reading(ofProduct('cap'), 0),
    status('RUNNING', 0),
    total(5000, 0),
    status('STOPPED', 60),
    status('RUNNING', 90),
    total(5000 + 1260, 240),
  ]);

  expect(hours.map(({ totalParts }) => totalParts)).toEqual([360, 180, 360, 360]);
  expect(hours.map(({ idealMs }) => idealMs / minute)).toEqual([60, 30, 60, 60]);
});

test('over midnight they belong to the day that they were made in', () => {
  const hours = hoursOf([
    reading(ofProduct('cap'), 17 * 60),
    status('RUNNING', 17 * 60),
    total(0, 17 * 60),
    total(720, 19 * 60),
  ]);

  expect(hours.map(({ totalParts }) => totalParts)).toEqual([360, 360]);
});

test('counters that report after the same gap are spread alike; regular counts are not spread', () => {
  const hours = hoursOf([
    reading(ofProduct('cap'), 0),
    status('RUNNING', 0),
    total(0, 0),
    good(0, 0),
    total(360, 120),
    good(351, 120.5),
    total(363, 121),
    good(354, 121.5),
  ]);

  expect(
    hours.map(({ totalParts, goodParts, rejectParts }) => [totalParts, goodParts, rejectParts]),
  ).toEqual([
    [180, 175, 5],
    [180, 176, 4],
    [3, 3, 0],
  ]);
});

test('where nothing ran in the gap, parts count where they are reported', () => {
  const hours = hoursOf([total(0, 0), status('STOPPED', 0), total(100, 130)]);
  expect(hours.map(({ totalParts }) => totalParts)).toEqual([0, 0, 100]);
});

test('parts of a silent source are spread over its silence where the run time cannot have held them', () => {
  const hours = hoursOf([
    reading(ofProduct('cap'), 0),
    status('RUNNING', 0),
    total(1000, 0),
    total(1060, 10),
    reading({ tag: 'silence', value: true }, 10),
    total(1060 + 1440, 250),
    reading({ tag: 'silence', value: false }, 250),
  ]);
  expect(hours.map(({ totalParts }) => totalParts)).toEqual([360, 360, 360, 360, 60]);
});

test('a run time that can have held the parts gets them all', () => {
  const hours = hoursOf([
    reading(ofProduct('cap'), 0),
    status('RUNNING', 0),
    total(0, 0),
    reading({ tag: 'silence', value: true }, 60),
    total(360, 180),
  ]);
  expect(hours.map(({ totalParts }) => totalParts)).toEqual([360, 0, 0]);
});

test('rejects derived from total and good are never below zero', () => {
  const perMinute = Array.from({ length: 121 }, (_, index) => [
    total(1000 + index, index),
    good(1000 + index, index + 1 / 3),
  ]).flat();
  const hours = hoursOf([status('RUNNING', 0), ...perMinute]);

  expect(
    hours.map(({ totalParts, goodParts, rejectParts }) => [totalParts, goodParts, rejectParts]),
  ).toEqual([
    [59, 59, 0],
    [60, 60, 0],
    [1, 1, 0],
  ]);
});

test('nor are good parts, where rejects are counted after the hour', () => {
  const hours = hoursOf([
    total(0, 0),
    reading({ tag: 'rejectparts', value: 0 }, 0),
    total(5, 59.9),
    reading({ tag: 'rejectparts', value: 5 }, 60.5),
    total(7, 61),
  ]);

  expect(hours.map(({ goodParts, rejectParts }) => [goodParts, rejectParts])).toEqual([
    [0, 5],
    [2, 0],
  ]);
});

test('good parts counted before their total wait for it', () => {
  const hours = hoursOf([total(0, 0), good(0, 0), good(3, 1), total(4, 61)]);
  expect(
    hours.map(({ totalParts, goodParts, rejectParts }) => [totalParts, goodParts, rejectParts]),
  ).toEqual([
    [0, 0, 0],
    [4, 3, 1],
  ]);
});

test('good parts of the hour that begins are not taken from rejects of the hour before', () => {
  const hours = hoursOf([
    total(0, 0),
    good(0, 0),
    total(10, 50),
    good(8, 50),
    total(11, 60),
    good(9, 60),
  ]);
  expect(hours.map(({ goodParts, rejectParts }) => [goodParts, rejectParts])).toEqual([
    [8, 2],
    [1, 0],
  ]);
});

test('three counters that disagree: good parts are never more than were made', () => {
  const hours = hoursOf([
    total(100, 0),
    good(90, 0),
    reject(10, 0),
    total(110, 1),
    good(105, 1),
    reject(10, 1),
  ]);
  expect(
    hours.map(({ totalParts, goodParts, rejectParts }) => [totalParts, goodParts, rejectParts]),
  ).toEqual([[10, 10, 0]]);
});

test('three counters that are read one after the other are what they say, also over the hour', () => {
  const hours = hoursOf([
    good(0, 58),
    reject(0, 58.1),
    total(0, 58.2),
    good(9, 59.8),
    reject(1, 59.9),
    total(10, 60.1),
    good(12, 61),
    reject(1, 61.1),
    total(13, 61.2),
  ]);
  expect(
    hours.map(({ totalParts, goodParts, rejectParts }) => [totalParts, goodParts, rejectParts]),
  ).toEqual([
    [0, 0, 0],
    [13, 12, 1],
  ]);
});

test('whatever counters say, good parts and rejects are no more than the parts of each hour', () => {
  const counts = fc.array(
    fc.record({
      tag: fc.constantFrom('totalparts', 'goodparts', 'rejectparts'),
      rise: fc.nat(9),
      wait: fc.integer({ min: 0, max: 40 }),
    }),
    { minLength: 3, maxLength: 60 },
  );
  fc.assert(
    fc.property(counts, (list) => {
      const shown = { totalparts: 100, goodparts: 100, rejectparts: 100 };
      let minutes = 0;
      const readings = list.map(({ tag, rise, wait }) => {
        minutes += wait;
        shown[tag] += rise;
        return reading({ tag, value: shown[tag] }, minutes);
      });
      const known = (['totalparts', 'goodparts', 'rejectparts'] as const).map((tag) =>
        reading({ tag, value: 100 }, -1),
      );
      for (const { totalParts, goodParts, rejectParts } of hoursOf([...known, ...readings])) {
        expect(Math.min(goodParts, rejectParts)).toBeGreaterThanOrEqual(0);
        expect(goodParts + rejectParts).toBeLessThanOrEqual(totalParts);
      }
    }),
  );
});

function reject(value: number, minutes: number) {
  return reading({ tag: 'rejectparts', value }, minutes);
}
