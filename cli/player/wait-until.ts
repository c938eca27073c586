import { isDeepStrictEqual } from 'node:util';

const intervalMs = 50;

interface Wanted<Value> {
  /** What it is called in the message. */
  what: string;
  is: Value;
  withinMs: number;
}

/**
 * Waits until something reads as it should.
 * @throws Error that says what it read the last time.
 */
export async function waitUntil<Value>(
  read: () => Value | Promise<Value>,
  { what, is, withinMs }: Wanted<Value>,
): Promise<void> {
  let value: Value | undefined;
  const isRead = await isSoon(async () => {
    value = await read();
    return isDeepStrictEqual(value, is);
  }, withinMs);
  if (!isRead) throw new Error(`${what}: ${JSON.stringify(value)}, not ${JSON.stringify(is)}`);
}

/** @returns false where it is not so by then; real milliseconds. */
export async function isSoon(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<boolean> {
  const end = Date.now() + withinMs;
  for (;;) {
    if (await isSo()) return true;
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
