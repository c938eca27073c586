import { Problem } from '#server/base/problem.ts';
import { yieldNow } from '#server/base/yield-if-due.ts';
import type { Batch } from '#server/production/ingest/batch.ts';

interface Waiting {
  batch: Batch;
  settle: (failure: { error: unknown } | null) => void;
}

export interface CommitQueue {
  /**
   * Holds room for samples until the returned function is called.
   * @throws Problem 503 when too much is waiting.
   */
  reserve(samples: number): () => void;
  /** Resolves after the commit that the batch was part of. */
  commit(batch: Batch): Promise<Batch>;
  /** Runs `work` between two commits. */
  exclusive(work: () => Promise<void>): Promise<void>;
  /** Samples that are not stored yet. */
  size(): number;
  /** Resolves when nothing is waiting. */
  drained(): Promise<void>;
}

const maxWaiting = 200_000;
const commitAtMost = 20_000;

/** Group commit: batches that arrive during a commit share the next one. */
export function createCommitQueue(commit: (group: readonly Batch[]) => Promise<void>): CommitQueue {
  const waiting: Waiting[] = [];
  const between: (() => Promise<void>)[] = [];
  let reserved = 0;
  let working: Promise<void> | null = null;

  async function work(): Promise<void> {
    while (waiting.length > 0 || between.length > 0) {
      await between.shift()?.();
      // SQLite commits synchronously: first receive the batches on the sockets, or each would need
      // its own commit.
      await yieldNow();
      const group = takeGroup(waiting);
      if (group.length === 0) continue;
      const failure = await commit(group.map(({ batch }) => batch)).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      for (const { settle } of group) settle(failure);
    }
    working = null;
  }

  return {
    size: () => reserved,
    reserve(samples) {
      if (reserved + samples > maxWaiting)
        throw new Problem(503, 'ingest.busy', 'Too many samples are waiting to be stored');
      reserved += samples;
      return () => {
        reserved -= samples;
      };
    },
    commit: (batch) =>
      new Promise((resolve, reject) => {
        waiting.push({
          batch,
          settle: (failure) => (failure ? reject(failure.error) : resolve(batch)),
        });
        working ??= work();
      }),
    exclusive: (run) =>
      new Promise((resolve, reject) => {
        between.push(() => run().then(resolve, reject));
        working ??= work();
      }),
    async drained() {
      await working;
    },
  };
}

function takeGroup(waiting: Waiting[]): Waiting[] {
  let samples = 0;
  const count = waiting.findIndex(({ batch }) => {
    samples += batch.checked.length;
    return samples >= commitAtMost;
  });
  return waiting.splice(0, count < 0 ? waiting.length : count + 1);
}
