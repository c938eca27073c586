import { createHub, retryDelay } from './hub.ts';

/**
 * Calls back with the name of each changed resource, and with undefined after a reconnection, as
 * changes may have been missed.
 * @returns how to stop.
 */
export function watchResources(
  listen: (name: string | undefined) => void,
  open: typeof createHub = createHub,
): () => void {
  const ended = new AbortController();
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hub = open({ frame() {}, lost: retry, resource: listen });

  function retry(): void {
    if (ended.signal.aborted) return;
    timer = setTimeout(() => void connect(), retryDelay(attempt));
    attempt += 1;
  }

  async function connect(): Promise<void> {
    const isAgain = attempt > 0;
    try {
      await hub.connect(ended.signal);
      attempt = 0;
      if (isAgain) listen(undefined);
    } catch {
      retry();
    }
  }

  void connect();
  return () => {
    ended.abort();
    clearTimeout(timer);
    hub.stop();
  };
}
