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
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isDeepStrictEqual(value, is)) return;
    if (Date.now() > end)
      throw new Error(`${what}: ${JSON.stringify(value)}, not ${JSON.stringify(is)}`);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
