import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { DisplayContext, type Display } from '#engine/display.ts';
import { LiveSourceContext } from '#engine/data/live-source.ts';
import { Around } from '#engine/testing.tsx';

import { WallPages } from './pages.tsx';
import { PagingSecondsContext } from './paging-seconds.ts';

const keepScreen = vi.fn<Display['keepScreen']>();
const display: Display = { scale: 1, hidesControls: false, keepScreen };
/** Mock connection of the page. */
const link = { isStale: false, listeners: new Set<() => void>() };
const source = {
  subscribe(listener: () => void) {
    link.listeners.add(listener);
    return () => void link.listeners.delete(listener);
  },
  isStale: () => link.isStale,
  ageOf: () => 0,
  listed() {},
};

beforeEach(() => {
  keepScreen.mockReset();
  link.isStale = false;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a list that does not fit shows whole lines of each page in turn, through all, and begins again', () => {
  // 1000 px high: 950 below the header, 32 of them for the page number; 18 lines of 50.
  show({ count: 40 });
  expect(shown()).toEqual(['Page 1 of 3', 0]);

  pass(10);
  expect(shown()).toEqual(['Page 2 of 3', 900]);
  pass(10);
  expect(shown()).toEqual(['Page 3 of 3', 1800]);
  pass(10);
  expect(shown()).toEqual(['Page 1 of 3', 0]);
});

test('below the last line of a page no gap is needed', () => {
  show({ count: 4, pitch: 490, gap: 62 });

  expect(shown()).toEqual(['Page 1 of 2', 0]);
});

test('a list that fits has one page, and says nothing of pages', () => {
  show({ count: 19 });
  pass(60);

  expect(screen.queryByText(/Page/)).toBeNull();
  expect(scroller().scrollTop).toBe(0);
});

test('what is not live stays, and once it is live its page is seen for its whole time', () => {
  show({ count: 40 });
  pass(9);
  act(() => setStale(true));
  pass(60);
  expect(shown()[0]).toBe('Page 1 of 3');

  act(() => setStale(false));
  pass(9);
  expect(shown()[0]).toBe('Page 1 of 3');
  pass(1);
  expect(shown()[0]).toBe('Page 2 of 3');
});

test('the screen stays until each page was seen once, and no longer', () => {
  const { unmount } = show({ count: 40 });
  expect(isKept()).toBe(true);
  pass(20);
  expect(isKept()).toBe(true);
  pass(10);
  expect(isKept()).toBe(false);
  pass(10);
  expect(isKept()).toBe(false);

  unmount();
  show({ count: 40 }).unmount();
  expect(isKept()).toBe(false);
});

interface Shown {
  count: number;
  pitch?: number;
  gap?: number;
}

function show(lines: Shown) {
  return render(
    <Around>
      <List {...lines} />
    </Around>,
  );
}

function List({ count, pitch = 50, gap = 0 }: Shown) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <LiveSourceContext value={source}>
      <PagingSecondsContext value={10}>
        <DisplayContext value={display}>
          <div ref={box} data-testid="scroller" />
          <WallPages scroller={box} count={count} pitch={pitch} gap={gap} covered={50} />
        </DisplayContext>
      </PagingSecondsContext>
    </LiveSourceContext>
  );
}

function scroller(): HTMLElement {
  return screen.getByTestId('scroller');
}

function shown() {
  return [screen.getByText(/^Page/).textContent, scroller().scrollTop];
}

function isKept(): boolean {
  return keepScreen.mock.calls.at(-1)?.[1] === 'held';
}

function setStale(isStale: boolean): void {
  link.isStale = isStale;
  for (const each of link.listeners) each();
}

function pass(seconds: number): void {
  act(() => void vi.advanceTimersByTime(seconds * 1000));
}
