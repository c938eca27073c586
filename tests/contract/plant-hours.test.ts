import fc from 'fast-check';
import { expect, test } from 'vitest';

import { periodWindow } from '#lib/time/period.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';

test('the last hours are as many as were asked for, as the server cuts them', () => {
  const zones = [
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'America/St_Johns',
    'America/Chicago',
  ];
  const year = { min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2027-01-01T00:00:00Z') };
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer(year),
      fc.integer({ min: 1, max: 168 }),
      (timeZone, at, hours) => {
        const window = periodWindow({ kind: 'hours', hours }, timeZone, at);

        expect(plantClock(timeZone).hourIntervals({ ...window, end: at + 1 })).toHaveLength(hours);
      },
    ),
    { numRuns: 300 },
  );
});
