/** Milliseconds until no one answers. */
const silence = 2000;

export interface ConnectivityProbe {
  /** Begins, unless it is under way. */
  watch(): void;
  stop(): void;
}

/**
 * Finds out when a silent server can be reached again. Where packets get lost,
 * the connection that is being opened hears of it late or never, and waiting between attempts grows.
 * Only silence is watched: a refusal says that the server is down, and all its screens would ask at
 * once. They come back one by one, by the jitter of their attempts.
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
    // A server that answers at once was reachable: the connection fails for another reason.
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
