import { expect, test } from 'vitest';

import type { ShiftBoard } from '#api/machines/shift-board.ts';
import { machine } from '#plant/testing.tsx';

import { boardHours } from './board-hours.ts';

function point(start: string, Value: number | null, end: string) {
  const IntervalStart = `2026-06-10T${start}Z`;
  const IntervalEnd = `2026-06-10T${end}Z`;
  return {
    DateTime: IntervalStart,
    IntervalStart,
    IntervalEnd,
    Value,
    GroupBy: null,
    GroupId: null,
  };
}

const stop = { Reason: 'Mould jam', IsChangeover: false, End: null };
const board = {
  machine: machine('M1', { PartsHourlyGoal: 120 }),
  timeZone: 'UTC',
  shift: 'Early',
  start: '2026-06-10T11:00:00Z',
  end: '2026-06-10T15:00:00Z',
  now: '2026-06-10T13:30:00Z',
  made: [point('11:00', 130, '12:00'), point('12:00', 80, '13:00'), point('13:00', 62, '13:30')],
  planned: [point('11:00', 60, '12:00'), point('12:00', 45, '13:00'), point('13:00', 30, '13:30')],
  stops: [
    { ...stop, Id: '1', Start: '2026-06-10T12:50:00Z', End: '2026-06-10T13:05:00Z' },
    { ...stop, Id: '2', Start: '2026-06-10T13:28:00Z', Reason: null },
  ],
  notes: [
    {
      MachineId: 'M1',
      Hour: '2026-06-10T12:00:00.000Z',
      Text: 'Jam',
      Username: 'ben',
      At: '2026-06-10T13:00:00Z',
      Version: 1,
    },
  ],
} as unknown as ShiftBoard;

test('each hour has its target, planned time only, and the difference runs on', () => {
  const hours = boardHours(board);

  expect(
    hours.map(({ state, target, made, difference, running }) => [
      state,
      target,
      made,
      difference,
      running,
    ]),
  ).toEqual([
    ['over', 120, 130, 10, 10],
    ['over', 90, 80, -10, 0],
    // Half of the hour has passed, so half of the goal counts.
    ['current', 60, 62, 2, 2],
    ['future', null, null, null, null],
  ]);
});

test('a stop counts in each hour that it reaches into, up to now', () => {
  const stops = boardHours(board).map((hour) =>
    hour.stops.map(({ reason, minutes }) => [reason, minutes]),
  );

  expect(stops).toEqual([
    [],
    [['Mould jam', 10]],
    [
      ['Mould jam', 5],
      [null, 2],
    ],
    [],
  ]);
});

test('the note stands at its hour, also where hours of the plant begin at half past', () => {
  expect(boardHours(board).map(({ note }) => note?.Text)).toEqual([
    undefined,
    'Jam',
    undefined,
    undefined,
  ]);
  const pune = { ...board, timeZone: 'Asia/Kolkata', made: [point('11:45', 3, '12:30')] };
  expect(boardHours(pune)[0]?.hourAt).toBe('2026-06-10T11:30:00.000Z');
});

test('without a goal nothing is held against it', () => {
  const [first] = boardHours({ ...board, machine: machine('M1', { PartsHourlyGoal: null }) });

  expect(first).toMatchObject({ target: null, made: 130, difference: null, running: null });
});
