import { randomUUID } from 'node:crypto';

import { Problem, type FieldError } from '#server/base/problem.ts';

import type { ImportReport } from './import-report.ts';

/** State of an import, for the account that started it. */
export interface ImportState extends Partial<ImportReport> {
  Id: string;
  State: 'running' | 'done' | 'failed' | 'cancelled';
  Done: number;
  Total: number;
  /** Why it failed, in English. */
  ErrorMessage?: string;
  /** Of the error, with the values in its message: as in FieldError. */
  Code?: string;
  Limit?: FieldError['Limit'];
  Values?: FieldError['Values'];
}

/** Progress callbacks of a running import. */
export interface Progress {
  total(steps: number): void;
  /** @throws Cancelled */
  done(steps: number): void;
}

interface Job {
  accountId: string;
  state: ImportState;
  isCancelled: boolean;
  endedAt: number | undefined;
}

interface JobStart {
  accountId: string;
  now: () => number;
  onError(error: unknown): void;
  run(progress: Progress): Promise<ImportReport>;
}

const keptMs = 600_000;
const maxRunning = 4;

class Cancelled extends Error {}

/**
 * Running imports of one resource in this process, and recent ones. Only the account that started
 * one can see it.
 */
export function createImportJobs() {
  const jobs = new Map<string, Job>();

  function runningOf(accountId?: string): number {
    const running = [...jobs.values()].filter(({ endedAt }) => endedAt === undefined);
    return running.filter((job) => accountId === undefined || job.accountId === accountId).length;
  }

  return {
    /** @throws Problem 429 while the account has another import running, or many are running. */
    start({ accountId, now, onError, run }: JobStart): ImportState {
      for (const [id, { endedAt = Infinity }] of jobs)
        if (endedAt + keptMs < now()) jobs.delete(id);
      if (runningOf(accountId) > 0 || runningOf() >= maxRunning)
        throw new Problem(429, 'import.running', 'Another import is running. Wait for its end.');
      const state: ImportState = { Id: randomUUID(), State: 'running', Done: 0, Total: 0 };
      const job: Job = { accountId, state, isCancelled: false, endedAt: undefined };
      jobs.set(state.Id, job);
      const progress: Progress = {
        total: (steps) => void (state.Total = steps),
        done(steps) {
          if (job.isCancelled) throw new Cancelled();
          state.Done = steps;
        },
      };
      void run(progress)
        .then(
          (report) => Object.assign(state, report, { State: 'done', Done: state.Total }),
          (error: unknown) => Object.assign(state, endOf(error, onError)),
        )
        .finally(() => void (job.endedAt = now()));
      return { ...state };
    },

    /** @throws Problem 404 */
    find: (id: string, accountId: string): ImportState => jobOf(id, accountId).state,

    /** Cancels a running import; a finished one stays stored. @throws Problem 404 */
    cancel(id: string, accountId: string): void {
      jobOf(id, accountId).isCancelled = true;
    },
  };

  function jobOf(id: string, accountId: string): Job {
    const job = jobs.get(id);
    if (job?.accountId !== accountId)
      throw new Problem(404, 'import.unknown', 'There is no such import.');
    return job;
  }
}

function endOf(error: unknown, onError: (error: unknown) => void): Partial<ImportState> {
  if (error instanceof Cancelled) return { State: 'cancelled' };
  if (error instanceof Problem) return { State: 'failed', ...messageOf(error) };
  onError(error);
  return { State: 'failed', Code: 'server.fault', ErrorMessage: 'The server could not do this' };
}

/** The error of the file if there is one, else the refusal of the call. */
function messageOf({ message, code, details }: Problem): Partial<ImportState> {
  const { Code = code, Limit, Values } = details.Errors?.[0] ?? {};
  return {
    ErrorMessage: message,
    Code,
    ...(Limit !== undefined && { Limit }),
    ...(Values && { Values }),
  };
}
