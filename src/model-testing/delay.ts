/** How long a delay of a chart lasts, which may be reckoned from its context. Milliseconds. */
export function millisecondsOf(delay: unknown, snapshot: unknown): number {
  return typeof delay === 'function' ? (delay(snapshot) as number) : (delay as number);
}
