const retryMs = 1000;

/**
 * Rereads on request: requests during a reading lead to one more, and errors are retried.
 * @param first Settles when the first reading is done.
 */
export function createRereads(read: () => Promise<void>, first: Promise<unknown>) {
  let isAsked = false;
  let isReading = false;
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();

  async function readNext(): Promise<void> {
    isReading = true;
    await first.catch(() => {});
    while (isAsked && !stopped.signal.aborted) {
      isAsked = false;
      await read().catch(() => (isAsked = true));
      if (isAsked) await new Promise((resolve) => (timer = setTimeout(resolve, retryMs).unref()));
    }
    isReading = false;
  }

  return {
    ask() {
      isAsked = true;
      if (!isReading) void readNext();
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}
