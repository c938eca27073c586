import { expect, test } from 'vitest';

import { isTimeZone } from '#shared/time-zone.ts';

import { zoneOffset, timeZones } from './time-zones.ts';

test('zones have their current names, each once, and clocks know them', () => {
  const zones = timeZones();

  expect(zones).toEqual(expect.arrayContaining(['Asia/Kolkata', 'America/Chicago', 'UTC']));
  expect(zones).not.toContain('Asia/Calcutta');
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test('how far a zone is', () => {
  const winter = Date.parse('2026-01-15T12:00:00Z');

  expect(
    ['Asia/Kolkata', 'America/Chicago', 'Mars/Base'].map((zone) => zoneOffset(zone, winter)),
  ).toEqual(['GMT+5:30', 'GMT-6', '']);
});
