import { hourMs } from '#shared/durations.ts';

/**
 * Calls `run` after `firstAfterMs`, so that a server that is started often does it as well, and then
 * once an hour. Returns the function that ends it.
 */
export function startHourly(
  run: () => Promise<void>,
  { firstAfterMs, onError }: { firstAfterMs: number; onError: (error: unknown) => void },
): () => void {
  let isRunning = false;

  async function runOnce() {
    // What takes longer than an hour goes on; the next call has nothing to add.
    if (isRunning) return;
    isRunning = true;
    await run().catch(onError);
    isRunning = false;
  }

  const first = setTimeout(() => void runOnce(), firstAfterMs);
  const timer = setInterval(() => void runOnce(), hourMs);
  first.unref();
  timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
