/** Milliseconds without an answer that count as silence. */
const silence = 2000;

export interface ConnectivityProbe {
  /** Starts probing, unless it is running. */
  watch(): void;
  stop(): void;
}

/**
 * Detects when a silent server is reachable again. On a lossy network the pending connection
 * notices it late or never, and the backoff grows. It probes only while the server is silent: a
 * refusal means that the server is down, and all its screens would probe at once. After that the
 * jitter of the retries spreads their return.
 */
export function createConnectivityProbe(reached: () => void): ConnectivityProbe {
  let current: AbortController | undefined;

  async function ask(watching: AbortController): Promise<void> {
    let wasSilent = false;
    let answer = await askOnce(watching.signal);
    while (answer === 'silence') {
      wasSilent = true;
      answer = await askOnce(watching.signal);
    }
    if (watching.signal.aborted) return;
    current = undefined;
    // The server was reachable at once: the connection fails for another reason.
    if (answer === 'reached' && wasSilent) reached();
  }

  return {
    watch() {
      if (current) return;
      current = new AbortController();
      void ask(current);
    },
    stop() {
      current?.abort();
      current = undefined;
    },
  };
}

async function askOnce(stopped: AbortSignal): Promise<'reached' | 'refused' | 'silence'> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), silence);
  try {
    const signal = AbortSignal.any([stopped, limit.signal]);
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal });
    return ok ? 'reached' : 'refused';
  } catch {
    return limit.signal.aborted && !stopped.aborted ? 'silence' : 'refused';
  } finally {
    clearTimeout(timer);
  }
}
