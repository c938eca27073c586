/** For what the specification wants logged only: no one can act on it, support can read it. */
export function logError(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.error(message, error);
}
