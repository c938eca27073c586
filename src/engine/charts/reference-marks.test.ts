import { expect, test } from 'vitest';

import { bandShape, limitTrace } from './reference-marks.ts';

const span = { start: Date.UTC(2026, 5, 10, 11), end: Date.UTC(2026, 5, 10, 13) };
const ends = ['2026-06-10T11:00:00.000', '2026-06-10T13:00:00.000'];

test('a limit is a dashed line at its value over the whole span, and is not hovered', () => {
  const limit = limitTrace(7, span, { name: 'Max', color: '#f00', showlegend: false });

  expect(limit).toMatchObject({ name: 'Max', showlegend: false, x: ends, y: [7, 7] });
  expect(limit).toMatchObject({ hoverinfo: 'skip', line: { color: '#f00', dash: 'dash' } });
  expect(limit).not.toHaveProperty('color');
});

test('a band is as high as the chart and lies behind what is drawn', () => {
  expect(bandShape(span, '#00f', { opacity: 0.2, dash: 'dash' })).toMatchObject({
    layer: 'below',
    x0: ends[0],
    x1: ends[1],
    yref: 'paper',
    y0: 0,
    y1: 1,
    fillcolor: '#00f',
    opacity: 0.2,
    line: { color: '#00f', dash: 'dash' },
  });
});
