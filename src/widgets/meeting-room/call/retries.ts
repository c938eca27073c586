/** A page unreachable for this long counts as gone. */
const goneAfterMs = 60_000;
/** Retry interval without a connection: an offer or its answer may be lost. */
const retryEveryMs = 5000;

export type Retries = ReturnType<typeof createRetries>;

/** Retries while a page is unreachable, until it counts as gone. */
export function createRetries({ retry, giveUp }: { retry(): void; giveUp(): void }) {
  let end: (() => void) | undefined;

  function stop(): void {
    end?.();
    end = undefined;
  }

  return {
    stop,
    follow(state: RTCPeerConnectionState): void {
      if (state === 'connected' || state === 'closed') {
        stop();
        return;
      }
      if (end) return;
      const retrying = window.setInterval(retry, retryEveryMs);
      const givingUp = window.setTimeout(giveUp, goneAfterMs);
      end = () => {
        clearInterval(retrying);
        clearTimeout(givingUp);
      };
    },
  };
}
