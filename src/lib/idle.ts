const timeoutMs = 5000;

/** Once the browser has nothing to do, or has had no such moment for a while. Not every browser says so. */
export function idle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => done(), { timeout: timeoutMs });
    else setTimeout(done, timeoutMs);
  });
}
