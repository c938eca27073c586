/** A page that was not reached for this long is gone. */
const goneAfterMs = 60_000;
/** Without a connection it is tried again this often: an offer or its answer may be lost. */
const retryEveryMs = 5000;

export type Retries = ReturnType<typeof createRetries>;

/** As long as a page is not reached: tries again, until it is taken to be gone. */
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
