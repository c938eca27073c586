import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { LiveSourceContext } from '#engine/data/live-source.ts';
import { Around } from '#engine/testing.tsx';

import { Pages } from './pages.tsx';
import { PagingSecondsContext, ReportUnseenContext } from './unseen-pages.ts';

const report = vi.fn<(id: string, isUnseen: boolean) => void>();
/** The connection of the page. */
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
  report.mockReset();
  link.isStale = false;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a list that does not fit shows whole lines of each page in turn, through all, and begins again', () => {
  // 1000 px high: 950 below the head, 32 of them for the page number; 18 lines of 50.
  show({ count: 40 });
  expect(shown()).toEqual(['Page 1 of 3', 0]);

  pass(10);
  expect(shown()).toEqual(['Page 2 of 3', 900]);
  pass(10);
  expect(shown()).toEqual(['Page 3 of 3', 1800]);
  pass(10);
  expect(shown()).toEqual(['Page 1 of 3', 0]);
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

test('tabs wait until each page was seen once, and no longer', () => {
  const { unmount } = show({ count: 40 });
  expect(lastReport()).toBe(true);
  pass(20);
  expect(lastReport()).toBe(true);
  pass(10);
  expect(lastReport()).toBe(false);
  pass(10);
  expect(lastReport()).toBe(false);

  unmount();
  show({ count: 40 }).unmount();
  expect(lastReport()).toBe(false);
});

function show({ count }: { count: number }) {
  return render(
    <Around>
      <List count={count} />
    </Around>,
  );
}

function List({ count }: { count: number }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <LiveSourceContext value={source}>
      <PagingSecondsContext value={10}>
        <ReportUnseenContext value={report}>
          <div ref={box} data-testid="scroller" />
          <Pages scroller={box} count={count} pitch={50} covered={50} />
        </ReportUnseenContext>
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

function lastReport(): boolean | undefined {
  return report.mock.calls.at(-1)?.[1];
}

function setStale(isStale: boolean): void {
  link.isStale = isStale;
  for (const each of link.listeners) each();
}

function pass(seconds: number): void {
  act(() => void vi.advanceTimersByTime(seconds * 1000));
}
