import { claimPollMs } from './check/claims.ts';

/** The worker, as the work of a round sees it. */
export interface Round {
  hasEnded(): boolean;
  /** Whether work was added since the round began: another round follows. */
  isAskedAgain(): boolean;
  /** Requests another round: something has to be retried. */
  askAgain(): void;
}

/**
 * Works in rounds, one at a time: when woken, and at intervals for work left by other instances. A
 * `wake` during a round starts another after it.
 * @param work One round. It ends by itself, soon after `hasEnded`.
 */
export function startRounds(
  work: (round: Round) => Promise<void>,
  onError: (err: unknown) => void,
) {
  let current: Promise<void> | undefined;
  let isAskedAgain = false;
  let hasEnded = false;
  const round: Round = {
    hasEnded: () => hasEnded,
    isAskedAgain: () => isAskedAgain,
    askAgain: () => void (isAskedAgain = true),
  };
  const timer = setInterval(() => {
    // A round under way looks for work itself.
    if (!current) void wake();
  }, claimPollMs).unref();

  /** Looks for work. @returns a promise that resolves when the work known at the call is done. */
  function wake(): Promise<void> {
    if (hasEnded) return Promise.resolve();
    if (current) isAskedAgain = true;
    current ??= workRounds();
    return current;
  }

  async function workRounds(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await work(round);
      } while (round.isAskedAgain() && !round.hasEnded());
    } catch (error) {
      onError(error);
    } finally {
      // In the same tick: a later `wake` must not get a round that has ended.
      current = undefined;
    }
  }

  return {
    wake,
    async close() {
      hasEnded = true;
      clearInterval(timer);
      await current;
    },
  };
}
