import type { Instant } from './column-types.ts';

/** What was published of the configuration in the product: see ./schema.ts. */
export interface ConfigTables {
  /** What someone is writing, one for each file. */
  config_drafts: {
    path: string;
    /** Null: as the configuration folder has it. */
    text: string | null;
    version: number;
    account_id: string | null;
    author: string;
    at: Instant;
  };
  /** Files that come into force together. */
  config_releases: {
    number: number;
    /** `waiting`: for another person to approve it. */
    state: 'active' | 'waiting' | 'refused';
    at: Instant;
    account_id: string | null;
    author: string;
    approved_by: string | null;
    note: string;
    /** Counts from 1 in the order in which they came into force. Null: it has not. */
    position: number | null;
  };
  config_release_files: { number: number; path: string; text: string | null };
}
