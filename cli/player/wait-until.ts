import { isDeepStrictEqual } from 'node:util';

const intervalMs = 50;

interface Wanted<Value> {
  /** Description in the message. */
  what: string;
  is: Value;
  withinMs: number;
}

/** Waits until a value is as expected. @throws Error with the last value. */
export async function waitUntil<Value>(
  read: () => Value | Promise<Value>,
  { what, is, withinMs }: Wanted<Value>,
): Promise<void> {
  let value: Value | undefined;
  const isRead = await becomesTrue(async () => {
    value = await read();
    return isDeepStrictEqual(value, is);
  }, withinMs);
  if (!isRead) throw new Error(`${what}: ${JSON.stringify(value)}, not ${JSON.stringify(is)}`);
}

/** @returns false if it does not become true within the real milliseconds. */
export async function becomesTrue(
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
