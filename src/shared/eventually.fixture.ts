import { vi } from 'vitest';

/**
 * Repeats a check until it passes, and returns its result. The limit is generous, since a busy
 * machine may be slow; it only ends a hopeless wait. Fake timers advance by one interval before
 * each repetition.
 * @throws the last error of the check, after a minute.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000 });
}
