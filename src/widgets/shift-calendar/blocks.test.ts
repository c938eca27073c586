import { expect, test } from 'vitest';

import { localInstant } from '#lib/time/clock-time.ts';
import type { ShiftPiece } from '#schemas/api/machine-service.gen.ts';

import { blocksOf } from './blocks.ts';
import { hourRows, weekDays } from './week.ts';

const zone = 'America/Chicago';
const rule = { Kind: 'schedule', Level: 'plant', Id: 's1', DisplayName: 'Nights' } as const;

function iso(local: string): string {
  return new Date(localInstant(local, zone)).toISOString();
}

function pieceOf(start: string, end: string, shift: string | null): ShiftPiece {
  const kind = shift === null ? 'offShift' : 'working';
  return { Start: iso(start), End: iso(end), Kind: kind, Shift: shift, Rule: rule };
}

function drawn(monday: string, [start, end]: [string, string]) {
  const days = weekDays(monday, zone);
  const rows = hourRows(days, zone);
  const night = { Id: 'Night', Name: 'Night', Start: iso(start), End: iso(end), Rule: rule };
  const plan = { TimeZone: zone, Shifts: [night], Items: [pieceOf(start, end, 'Night')] };
  return blocksOf(plan, days, rows);
}

test('a night shift is drawn on both days, as one shift of the day that it begins on', () => {
  const [monday, tuesday, wednesday] = drawn('2026-06-08', [
    '2026-06-08T22:00',
    '2026-06-09T06:00',
  ]);

  expect(monday).toMatchObject([{ top: 22, height: 2, edges: { start: true, end: false } }]);
  expect(tuesday).toMatchObject([{ top: 0, height: 6, isContinued: true }]);
  expect(tuesday?.[0]?.shift).toEqual({ date: '2026-06-08', index: 0 });
  expect(wednesday).toEqual([]);
});

test('over the hour that is there twice a night shift is an hour longer, and drawn so', () => {
  const days = drawn('2026-10-26', ['2026-10-31T22:00', '2026-11-01T06:00']);
  const [last] = days[6] ?? [];

  expect(((last?.end ?? 0) - (last?.start ?? 0)) / 3_600_000).toBe(7);
  expect(last).toMatchObject({ top: 0, height: 7 });
});

test('over the hour that is skipped it is an hour shorter, and ends beside 06 all the same', () => {
  const days = drawn('2026-03-02', ['2026-03-07T22:00', '2026-03-08T06:00']);
  const [last] = days[6] ?? [];

  expect(((last?.end ?? 0) - (last?.start ?? 0)) / 3_600_000).toBe(5);
  expect(last).toMatchObject({ top: 0, height: 6 });
});

test('a non-working period is drawn as one, whatever shifts it lies in', () => {
  const days = weekDays('2026-06-08', zone);
  const period = { ...rule, Kind: 'nonWorking', Id: 'n1' } as const;
  const off = { Kind: 'nonWorking', Rule: period } as const;
  const Items = [
    { ...pieceOf('2026-06-08T13:00', '2026-06-08T14:00', 'Early'), ...off },
    { ...pieceOf('2026-06-08T14:00', '2026-06-08T18:00', 'Late'), ...off },
  ];
  const [monday] = blocksOf({ TimeZone: zone, Shifts: [], Items }, days, hourRows(days, zone));

  expect(monday).toMatchObject([{ top: 13, height: 5 }]);
});
