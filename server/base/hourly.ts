import { hourMs } from '#shared/durations.ts';

/**
 * Calls `run` after `firstAfterMs`, so that it also runs on a server with frequent restarts, and
 * then hourly. Returns the function that stops it.
 */
export function startHourly(
  run: () => Promise<void>,
  { firstAfterMs, onError }: { firstAfterMs: number; onError: (error: unknown) => void },
): () => void {
  let isRunning = false;

  async function runOnce() {
    // Skipped while the previous run goes on.
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
