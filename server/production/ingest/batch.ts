import type { Bus } from '#server/base/bus.ts';
import type { Leases } from '#server/cluster/leases.ts';
import type { Db } from '#server/db/open.ts';

import type { CheckedSample, RejectionCode } from './check/check-sample.ts';
import type { RegisteredMachine } from './commit/registry.ts';

/** What the pipeline tells people, by the names of the server's log. */
interface PipelineLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface PipelineDeps {
  db: Db;
  bus: Bus;
  now: () => number;
  log: PipelineLog;
  /** Hourly work is of one instance; of this one when absent. */
  leases?: Leases;
  /** Names of the resources that samples are checked against and counted by. Any when absent. */
  configuredBy?: ReadonlySet<string>;
  /** Samples older than this are refused, and removed. */
  retentionMs?: number | undefined;
  /** So long quarters of an hour of metrics are kept. */
  keepMetricsMs?: number | undefined;
}

/** Samples of one call, waiting for their commit. */
export interface Batch {
  sourceId: string;
  /** By place in the call. A commit may still refuse one. */
  checked: (CheckedSample | RejectionCode)[];
  /** Places of samples that had been stored before. */
  duplicates: Set<number>;
  /** Some of it came late: stored, and in the figures soon. */
  hasLate?: true;
  /** Not from the source: to mark it silent. */
  isSilence?: true;
  /** Not from a source: a machine that was moved goes on. Its samples are made by the commit. */
  carried?: Carried;
}

/** What was known of the machine `fromId` goes on in the row `machine`, from `at` on, in epoch milliseconds. */
export interface Carried {
  fromId: string;
  machine: RegisteredMachine;
  at: number;
}

/** Only what a source sent says that it lives, and how its clock goes. */
export function isSent({ isSilence, carried }: Batch): boolean {
  return !isSilence && !carried;
}
