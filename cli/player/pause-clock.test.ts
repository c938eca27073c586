import type { Page } from 'playwright';
import { expect, test } from 'vitest';

import { pauseClock } from './pause-clock.ts';

test.each([
  ['at once', 0, [1200]],
  ['on a busy machine later', 2, [1200, 2000, 6000]],
])('a clock is stopped %s', async (_, failures, expected) => {
  const { page, asked } = pageThatFails(failures, 'Cannot fast-forward to the past');
  await pauseClock(page);

  expect(asked).toEqual(expected);
});

test.each([
  ['one that never can be stopped', 3, 'Cannot fast-forward to the past', 3],
  ['a page that is gone', 1, 'Target closed', 1],
])('%s is said', async (_, failures, message, tries) => {
  const { page, asked } = pageThatFails(failures, message);

  await expect(pauseClock(page)).rejects.toThrow(message);
  expect(asked).toHaveLength(tries);
});

/** A page whose clock is at 1000. */
function pageThatFails(failures: number, message: string) {
  const asked: number[] = [];
  const clock = {
    pauseAt(at: number) {
      asked.push(at);
      return asked.length <= failures ? Promise.reject(new Error(message)) : Promise.resolve();
    },
  };
  return { asked, page: { clock, evaluate: () => Promise.resolve(1000) } as unknown as Page };
}
