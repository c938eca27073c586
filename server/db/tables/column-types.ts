import type { Generated } from 'kysely';

/** 0 or 1. */
export type Flag = 0 | 1;
/** Epoch milliseconds, UTC. */
export type Instant = number;

export interface Versioned {
  /** Counts the changes, so that of two who change one row the second learns of the first. */
  version: Generated<number>;
}
export interface Keyed {
  /** `nameKey` of it: one order on all databases. */
  display_name_key: Generated<string>;
}
