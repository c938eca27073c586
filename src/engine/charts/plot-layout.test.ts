import type { Layout } from 'plotly.js';
import { expect, test } from 'vitest';

import type { Palette } from './palette.ts';
import { fittedLayout, chartLayout } from './plot-layout.ts';

const palette = new Proxy({}, { get: (_, token) => String(token) }) as Palette;

const hours = Array.from({ length: 25 }, (_, hour) => `${hour}:00`);
const layout: Partial<Layout> = {
  margin: { l: 52, r: 16, t: 44, b: 60 },
  showlegend: true,
  xaxis: { tickangle: -40, tickvals: hours, ticktext: hours },
};

test.each([
  [700, 1],
  [500, 2],
  [340, 2],
  [280, 3],
])('of 25 slanted hours in %i px every %i. has its label', (width, step) => {
  const { xaxis } = fittedLayout(layout, { width, height: 300 });

  expect(xaxis?.ticktext).toEqual(hours.filter((_, hour) => hour % step === 0));
  expect(xaxis?.tickvals).toEqual(xaxis?.ticktext);
});

test('labels that lie flat stay, and so does an axis without a width', () => {
  const flat = { ...layout, xaxis: { tickvals: hours, ticktext: hours } };
  expect(fittedLayout(flat, { width: 280, height: 300 })).toEqual(flat);
  expect(fittedLayout(layout, { width: 0, height: 300 })).toEqual(layout);
});

test('a low plot has no legend, and the room of it', () => {
  expect(fittedLayout(layout, { width: 900, height: 120 })).toMatchObject({
    showlegend: false,
    margin: { t: 8, b: 60 },
  });
});

test.each([
  ['en-US', '.,'],
  ['de-DE', ',.'],
])('numbers in %s are written as people write them there', (locale, separators) => {
  expect(chartLayout(palette, locale, { data: [], layout: {} }).separators).toBe(separators);
});

test('names beside an axis and slanted ones below it have their room from the start', () => {
  const names = ['a', 'Warten auf Material'];
  const beside = { data: [], layout: { yaxis: { categoryarray: names }, showlegend: false } };
  const below = { data: [], layout: { xaxis: { ticktext: names, tickangle: -40 } } };
  const square = { data: [], layout: { yaxis: { categoryarray: ['等待原材料等待原材料等待'] } } };

  expect(chartLayout(palette, 'en-US', { data: [], layout: {} }).margin).toEqual({
    l: 52,
    r: 16,
    t: 44,
    b: 36,
  });
  expect(chartLayout(palette, 'en-US', beside).margin?.l).toBeCloseTo(146.8);
  expect(chartLayout(palette, 'en-US', beside).margin?.t).toBe(8);
  expect(chartLayout(palette, 'en-US', below).margin?.b).toBeCloseTo(104.2, 1);
  expect(chartLayout(palette, 'en-US', square).margin?.l).toBe(166);
});
