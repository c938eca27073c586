/** Longer than a look at the database takes; a mail server that hangs is not waited for. */
const patienceMs = 3000;

interface Looking {
  /** After the last look. */
  everyMs: number;
  onError(error: unknown): void;
}

/** Looks again and again; returns the function that ends it. */
export function keepLooking(
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
    let patience: NodeJS.Timeout | undefined;
    const end = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, patienceMs);
    });
    await Promise.race([looking, end]);
    clearTimeout(patience);
  };
}
