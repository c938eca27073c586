import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { useNarrowedScope } from './chart-range.ts';
import { scope, screen } from './testing.tsx';
import type { ScreenScope } from './variables.ts';

const hour = 3_600_000;
const start = Date.parse('2026-06-10T05:00:00Z');
const day = dayScope('day', start);

test('a range narrows every question of the screen, to full hours', () => {
  const { result } = narrowing();
  const before = result.current.narrowed.mode?.key;

  act(() =>
    result.current.chartRange.select?.({ start: start + 1.4 * hour, end: start + 3.2 * hour }),
  );

  expect(result.current.narrowed.mode?.window()).toEqual({
    start: new Date(start + hour).toISOString(),
    end: new Date(start + 4 * hour).toISOString(),
  });
  expect(result.current.narrowed.mode?.key).not.toBe(before);
  expect(result.current.chartRange.whole()).toEqual({ start, end: start + 20.5 * hour });
});

test('a range ends with the window, and one as long as the window is none', () => {
  const { result } = narrowing();

  act(() =>
    result.current.chartRange.select?.({ start: start + 20.1 * hour, end: start + 99 * hour }),
  );
  expect(result.current.chartRange.range).toEqual({
    start: start + 20 * hour,
    end: start + 20.5 * hour,
  });

  act(() => result.current.chartRange.select?.({ start: start - hour, end: start + 21 * hour }));
  expect(result.current.chartRange.range).toBeNull();
});

test('the whole window comes back as it was', () => {
  const { result } = narrowing();
  act(() => result.current.chartRange.select?.({ start, end: start + hour }));

  act(() => result.current.chartRange.select?.(null));

  expect(result.current.narrowed).toBe(day);
});

test('another date is seen whole', () => {
  const { result, rerender } = narrowing();
  act(() => result.current.chartRange.select?.({ start, end: start + hour }));

  rerender(dayScope('day before', start - 24 * hour));

  expect(result.current.chartRange.range).toBeNull();
});

test('a screen with live data cannot be narrowed: what is live shows now', () => {
  const live: Screen = {
    ...screen,
    data: { machines: { query: 'plant-machines', live: ['status'] } },
  };
  const { result } = renderHook(() => useNarrowedScope(live, day));

  expect(result.current.chartRange.select).toBeUndefined();
});

test('a screen that is about no time is not narrowed', () => {
  const { mode: _, ...timeless } = day;
  const { result } = renderHook(() => useNarrowedScope(screen, timeless));

  expect(result.current.chartRange.select).toBeUndefined();
  expect(result.current.narrowed).toBe(timeless);
});

function narrowing() {
  return renderHook((shown: ScreenScope) => useNarrowedScope(screen, shown), { initialProps: day });
}

function dayScope(key: string, from: number): ScreenScope {
  const window = {
    start: new Date(from).toISOString(),
    end: new Date(from + 20.5 * hour).toISOString(),
  };
  return { ...scope, mode: { name: 'today', planned: true, key, window: () => window } };
}
