/** Logs what the specification requires, for support. */
export function logError(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place that writes to the console
  console.error(message, error);
}
