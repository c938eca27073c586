import { vi } from 'vitest';

/**
 * Repeats a check until it passes, and answers what it returns. A busy machine may take its time: how
 * soon something is there is no claim, so the limit only ends a wait for what never comes. Fake timers
 * move by one interval before each repetition.
 * @throws what the check threw last, after a minute.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000 });
}
