import { afterEach, expect, test, vi } from 'vitest';

import { retryStyles } from './retry-styles.ts';

afterEach(() => vi.useRealTimers());

test('a style sheet that failed is asked for again, with growing pauses', () => {
  vi.useFakeTimers();
  retryStyles();
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: '/assets/calendar.css' });
  document.head.append(link);

  fail();
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(shown()).toEqual(['/assets/calendar.css']);

  fail();
  vi.advanceTimersByTime(500);
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(shown()).toEqual(['/assets/calendar.css']);
});

function fail() {
  document.head.querySelector('link')?.dispatchEvent(new Event('error'));
}

function shown() {
  return [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
}
