import { expect, test } from 'vitest';

import { plotInstant, plotDate, plotText, timeAxis } from './figure.ts';
import type { Palette } from './palette.ts';

const palette = new Proxy({}, { get: (_, token) => String(token) }) as Palette;
const start = Date.parse('2026-06-10T05:00:00Z');
const hour = 3_600_000;

test('what Plotly would take for a tag stays text', () => {
  expect(plotText('<a href="javascript:alert(1)">Jam</a> & more')).toBe(
    '&lt;a href="javascript:alert(1)"&gt;Jam&lt;/a&gt; &amp; more',
  );
});

test.each([start, start + 1, start + 90 * 60_000])('the instant %i survives Plotly', (at) => {
  expect(plotInstant(plotDate(at))).toBe(at);
});

test.each([
  ['2026-06-10', '2026-06-10T00:00:00Z'],
  ['2026-06-10 11:00', '2026-06-10T11:00:00Z'],
  ['2026-06-10 11:00:07.25', '2026-06-10T11:00:07.25Z'],
])('%s, as Plotly shortens it, is an instant', (text, instant) => {
  expect(plotInstant(text)).toBe(Date.parse(instant));
});

test('an axis of time has the words of the plant, and leaves out what is folded', () => {
  const folded = [{ start, end: start + 6 * hour }];
  const axis = timeAxis(palette, 'en-GB', {
    span: { start, end: start + 12 * hour },
    timeZone: 'America/Chicago',
    folded,
  });

  expect(axis.ticktext?.slice(0, 3)).toEqual(['10 Jun', '1:00', '2:00']);
  expect(axis.range).toEqual(['2026-06-10T05:00:00.000', '2026-06-10T17:00:00.000']);
  expect(axis.rangebreaks).toEqual([
    { bounds: ['2026-06-10T05:00:00.000', '2026-06-10T11:00:00.000'] },
  ]);
});
