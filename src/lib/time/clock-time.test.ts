import { expect, test } from 'vitest';

import { localInstant, localText, typedInstant } from './clock-time.ts';

test.each([
  ['America/Chicago', '2026-06-10T08:00', '2026-06-10T13:00Z'],
  ['America/Chicago', '2026-12-24T08:00', '2026-12-24T14:00Z'],
  ['Europe/Berlin', '2026-06-10T08:00', '2026-06-10T06:00Z'],
  ['Asia/Kolkata', '2026-06-10T08:00', '2026-06-10T02:30Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15Z'],
  ['Pacific/Kiritimati', '2026-06-10T08:00', '2026-06-09T18:00Z'],
  ['Pacific/Pago_Pago', '2026-06-10T08:00', '2026-06-10T19:00Z'],
  ['Australia/Lord_Howe', '2026-07-01T08:00', '2026-06-30T21:30Z'],
  // The day of a clock change, before and after it.
  ['America/Chicago', '2026-03-08T01:59', '2026-03-08T07:59Z'],
  ['America/Chicago', '2026-03-08T03:00', '2026-03-08T08:00Z'],
  ['America/Chicago', '2026-11-01T00:59', '2026-11-01T05:59Z'],
  ['America/Chicago', '2026-11-01T02:00', '2026-11-01T08:00Z'],
  ['America/Santiago', '2026-09-06T01:00', '2026-09-06T04:00Z'],
])('on the clock of %s, %s is %s, and is read back', (zone, local, instant) => {
  const at = Date.parse(instant);

  expect(typedInstant(local, zone)).toEqual({ at, kind: 'once' });
  expect(localText(at, zone)).toBe(local);
});

test.each([
  ['America/Chicago', '2026-03-08T02:30', '2026-03-08T03:30'],
  ['Europe/Berlin', '2026-03-29T02:00', '2026-03-29T03:00'],
  ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-04T02:40'],
  // Clocks go forward at midnight: the day begins at 01:00.
  ['America/Santiago', '2026-09-06T00:00', '2026-09-06T01:00'],
  // A date that the islands skipped.
  ['Pacific/Apia', '2011-12-30T08:00', '2011-12-31T08:00'],
])('on the clock of %s, %s is skipped, and %s is meant', (zone, local, meant) => {
  const read = typedInstant(local, zone);

  expect(read?.kind).toBe('skipped');
  expect(localText(read?.at ?? 0, zone)).toBe(meant);
});

test.each([
  ['America/Chicago', '2026-11-01T01:30', '2026-11-01T06:30Z'],
  ['Europe/Berlin', '2026-10-25T02:59', '2026-10-25T00:59Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45Z'],
  // 00:15 exists twice.
  ['America/Havana', '2026-11-01T00:15', '2026-11-01T04:15Z'],
])('on the clock of %s, %s is there twice, and the first is %s', (zone, local, first) => {
  expect(typedInstant(local, zone)).toEqual({ at: Date.parse(first), kind: 'doubled' });
});

test('what is no date and time is no instant', () => {
  expect(typedInstant('', 'America/Chicago')).toBeUndefined();
  expect(localInstant('soon', 'America/Chicago')).toBeNaN();
});
