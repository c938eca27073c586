import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { local } from '#lib/storage.ts';

const darkDevice = { matches: false, change: () => {} };
const root = document.documentElement;

beforeAll(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('dark') && darkDevice.matches;
    },
    addEventListener: (_: string, notify: () => void) => (darkDevice.change = notify),
  }));
  runInThisContext(readFileSync('public/first-paint.js', 'utf8'));
});
afterEach(() => {
  vi.resetModules();
  localStorage.clear();
  darkDevice.matches = false;
  darkDevice.change();
});

test('until someone chooses, the page is as the device and looks standard', async () => {
  const { appearance } = await import('./appearance.ts');

  expect(applied()).toEqual({
    scheme: 'light',
    look: 'standard',
    palette: 'standard',
    touch: 'auto',
  });
  expect(appearance()).toMatchObject({ base: 'auto', look: 'standard', density: 'standard' });
  darkDevice.matches = true;
  darkDevice.change();
  expect(applied().scheme).toBe('dark');
});

test('what is chosen is applied at once and kept for the next visit', async () => {
  const { changeAppearance } = await import('./appearance.ts');
  changeAppearance({ base: 'dark', look: 'quiet' });
  changeAppearance({ touch: 'on' });

  const chosen = { scheme: 'dark', look: 'quiet', palette: 'standard', touch: 'on' };
  expect(applied()).toEqual(chosen);
  vi.resetModules();
  expect((await import('./appearance.ts')).appearance()).toMatchObject({
    base: 'dark',
    look: 'quiet',
    touch: 'on',
  });
});

test('a choice of another tab is applied too', async () => {
  const { appearance } = await import('./appearance.ts');
  local.write('appearance', { base: 'light', look: 'high-contrast' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'appearance' }));

  expect(applied().look).toBe('high-contrast');
  expect(appearance().look).toBe('high-contrast');
});

test.each([null, 7, 'dark', [], { base: 'pink', look: 1, keys: null }, { look: '__proto__' }])(
  'a store that holds %j is as none',
  async (kept) => {
    local.write('appearance', kept);
    const { appearance } = await import('./appearance.ts');
    expect(appearance()).toEqual({
      base: 'auto',
      look: 'standard',
      palette: 'standard',
      touch: 'auto',
      density: 'standard',
      keys: 'on',
    });
  },
);

test('what is drawn by scripts turns dark with the page', async () => {
  const { changeAppearance, useShownBase } = await import('./appearance.ts');
  const { result } = renderHook(() => useShownBase());
  expect(result.current).toBe('light');

  await act(async () => changeAppearance({ base: 'dark' }));
  expect(result.current).toBe('dark');
});

test.each([
  [{}, 50],
  [{ density: 'compact' }, 36],
  [{ density: 'compact', touch: 'on' }, 48],
  [{ touch: 'on' }, 50],
] as const)('with %j a row is %i px high', async (change, height) => {
  const { changeAppearance, useRowHeight } = await import('./appearance.ts');
  changeAppearance(change);
  expect(renderHook(() => useRowHeight()).result.current).toBe(height);
});

function applied() {
  const { mantineColorScheme: scheme, look, palette, touch } = root.dataset;
  return { scheme, look, palette, touch };
}
