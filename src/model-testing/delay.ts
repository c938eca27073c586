/** Milliseconds of a delay, which may be computed from the context. */
export function delayMs(delay: unknown, snapshot: unknown): number {
  return typeof delay === 'function' ? (delay(snapshot) as number) : (delay as number);
}
