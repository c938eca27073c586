import { lookEveryMs } from './check/claims.ts';

/** What the work of a round knows of its worker. */
export interface Round {
  hasEnded(): boolean;
  /** Whether there is more to do since it began: another round follows. */
  isAskedAgain(): boolean;
  /** Another round follows: something has to be tried once more. */
  askAgain(): void;
}

/**
 * Works in rounds, one at a time: when woken, and at intervals for what other instances left. What is
 * asked for during a round has one of its own after it.
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
    // A round that is under way finds it.
    if (!current) void wake();
  }, lookEveryMs).unref();

  /** Looks for work. @returns what resolves when what is known of it now is done. */
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
      // At once: who asks later must not be given a round that looks no more.
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
