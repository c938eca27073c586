import type { Bus } from '#server/base/bus.ts';
import type { Leases } from '#server/cluster/leases.ts';
import type { Db } from '#server/db/open.ts';

import type { CheckedSample, RejectionCode } from './check/check-sample.ts';
import type { RegisteredMachine } from './commit/registry.ts';

/** The log of the pipeline, with the method names of the server's log. */
interface PipelineLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface PipelineDeps {
  db: Db;
  bus: Bus;
  now: () => number;
  log: PipelineLog;
  /** For hourly work, which one instance of the cluster does; this one when absent. */
  leases?: Leases;
  /** Names of the resources that validate and count samples. Any when absent. */
  configuredBy?: ReadonlySet<string>;
  /** Samples older than this are refused, and removed. */
  retentionMs?: number | undefined;
  /** Retention of quarter-hour sums of metrics. */
  keepMetricsMs?: number | undefined;
}

/** Samples of one call, waiting for their commit. */
export interface Batch {
  sourceId: string;
  /** By index in the call. The commit may still reject a sample. */
  checked: (CheckedSample | RejectionCode)[];
  /** Indices of samples that had been stored before. */
  duplicates: Set<number>;
  /** Some samples are late: stored, and in the figures soon. */
  hasLate?: true;
  /** Not sent by the source: marks it silent. */
  isSilence?: true;
  /**
   * Not sent by a source: carries over the state of a moved machine. The commit makes its samples.
   */
  carried?: CarriedState;
}

/**
 * Carries the state of the machine `fromId` over to the row `machine`, from `at` on, in epoch
 * milliseconds.
 */
export interface CarriedState {
  fromId: string;
  machine: RegisteredMachine;
  at: number;
}

/** Whether the source sent the batch: only then it shows that the source lives, and its clock. */
export function isSent({ isSilence, carried }: Batch): boolean {
  return !isSilence && !carried;
}
