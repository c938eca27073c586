import type { Generated } from 'kysely';

/** 0 or 1. */
export type Flag = 0 | 1;
/** Epoch milliseconds, UTC. */
export type Instant = number;

export interface Versioned {
  /** Version for optimistic locking, incremented by each change. */
  version: Generated<number>;
}
export interface WithNameKey {
  /** `nameKey` of the display name: one order on all databases. */
  display_name_key: Generated<string>;
}
