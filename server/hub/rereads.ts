const retryMs = 1000;

/**
 * Reads everything again when it is asked for: what is asked for during a reading leads to one more,
 * and one that fails is tried again.
 * @param first Settles when there is something to read again.
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
