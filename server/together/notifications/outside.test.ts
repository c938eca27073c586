import { expect, test } from 'vitest';

import { limitState } from './outside.ts';

const over = { isOver: true, isClear: false };
const clear = { isOver: false, isClear: true };
const between = { isOver: false, isClear: false };

test.each([
  ['above', { value: 211, min: 190, max: 210 }, over],
  ['below', { value: 189.9, min: 190, max: 210 }, over],
  ['on the limit', { value: 210, min: 190, max: 210 }, between],
  ['just within', { value: 209, min: 190, max: 210 }, between],
  ['well within', { value: 208, min: 190, max: 210 }, clear],
  ['above a single limit', { value: 101, min: null, max: 100 }, over],
  ['near a single limit', { value: 95, min: null, max: 100 }, between],
  ['below a single limit', { value: 90, min: null, max: 100 }, clear],
  ['without limits', { value: 5, min: null, max: null }, clear],
  ['without a value', { value: null, min: 190, max: 210 }, clear],
])('a value %s, with a hysteresis of 10 percent', (_, limited, expected) => {
  expect(limitState(limited, 10)).toEqual(expected);
});
