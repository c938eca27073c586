const timeoutMs = 5000;

/**
 * Resolves when the browser is idle, or after a time-out, also in browsers without idle callbacks.
 */
export function whenIdle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: timeoutMs });
    else setTimeout(done, timeoutMs);
  });
}
