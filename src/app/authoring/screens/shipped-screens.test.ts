import { expect, test } from 'vitest';

import { queries } from '#api/queries/registry.ts';
import { checkScreen } from '#engine/check/check-screen.ts';

import { shippedScreens } from './shipped-screens.ts';

test('the shipped screens are whole, with what they extend, and without a mistake', () => {
  const screens = shippedScreens();
  const grid = screens.find(({ id }) => id === 'oee-grid-view');

  expect(Object.keys(grid?.widgets ?? {})).toEqual(expect.arrayContaining(['main', 'header']));
  expect(screens.some(({ id }) => id === 'plant-base')).toBe(false);
  for (const screen of screens) expect(checkScreen(screen, Object.keys(queries))).toEqual([]);
});
