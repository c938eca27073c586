import { lookEveryMs } from './check/claims.ts';

/** What the work of a round knows of its worker. */
export interface Round {
  hasEnded(): boolean;
  /** All that is asked from here on needs another look. */
  begin(): void;
  /** Whether there is more to do since it began. */
  isAskedAgain(): boolean;
  /** The round goes on: something has to be tried once more. */
  askAgain(): void;
}

/**
 * Works in rounds, one at a time: when woken, and at intervals for what other instances left.
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
    begin: () => void (isAskedAgain = false),
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
    current ??= work(round)
      .catch(onError)
      .finally(() => {
        current = undefined;
      });
    return current;
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
