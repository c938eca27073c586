import { expect, test } from 'vitest';

import { quietUntil } from '#server/together/notifications/make/quiet-hours.ts';

const night = { from: 22 * 60, until: 6 * 60, timeZone: 'America/Chicago' };

test.each([
  ['before them', night, '2026-06-10T21:59:59-05:00', null],
  ['at their beginning', night, '2026-06-10T22:00:00-05:00', '2026-06-11T11:00:00.000Z'],
  ['after midnight', night, '2026-06-11T05:59:30-05:00', '2026-06-11T11:00:00.000Z'],
  ['at their end', night, '2026-06-11T06:00:00-05:00', null],
  [
    'within a day',
    { ...night, from: 720, until: 780 },
    '2026-06-10T12:30:00-05:00',
    '2026-06-10T18:00:00.000Z',
  ],
  [
    'where they have no length',
    { ...night, from: 720, until: 720 },
    '2026-06-10T12:00:00-05:00',
    null,
  ],
  [
    'in another zone',
    { ...night, timeZone: 'Asia/Kolkata' },
    '2026-06-10T22:00:00+05:30',
    '2026-06-11T00:30:00.000Z',
  ],
])('%s', (_, hours, at, end) => {
  const found = quietUntil(hours, Date.parse(at));
  expect(found && new Date(found).toISOString()).toBe(end);
});
