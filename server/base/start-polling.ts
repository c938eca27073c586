/**
 * Timeout at the end: longer than a query of the database takes, but not for a mail server that
 * hangs.
 */
const stopTimeoutMs = 3000;

interface Looking {
  /** Pause after each call. */
  everyMs: number;
  onError(error: unknown): void;
}

/** Calls `look` repeatedly. Returns the function that stops it. */
export function startPolling(
  look: () => Promise<void>,
  { everyMs, onError }: Looking,
): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let looking = Promise.resolve();
  let hasEnded = false;

  async function once(): Promise<void> {
    await look().catch((error: unknown) => {
      if (!hasEnded) onError(error);
    });
    if (!hasEnded) schedule();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      looking = once();
    }, everyMs).unref();
  }

  schedule();
  return async () => {
    hasEnded = true;
    clearTimeout(timer);
    let timeout: NodeJS.Timeout | undefined;
    const end = new Promise<void>((resolve) => {
      timeout = setTimeout(resolve, stopTimeoutMs);
    });
    await Promise.race([looking, end]);
    clearTimeout(timeout);
  };
}
