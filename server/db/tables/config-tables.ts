import type { Instant } from './column-types.ts';

/** Configuration published in the product: see ./schema.ts. */
export interface ConfigTables {
  /** Unpublished edits, one for each file. */
  config_drafts: {
    path: string;
    /** Null: the text of the configuration folder. */
    text: string | null;
    version: number;
    account_id: string | null;
    author: string;
    at: Instant;
  };
  /** Sets of files that become active together. */
  config_releases: {
    number: number;
    /** `waiting`: for approval by another person. */
    state: 'active' | 'waiting' | 'refused';
    at: Instant;
    account_id: string | null;
    author: string;
    approved_by: string | null;
    note: string;
    /** Numbered from 1 in the order of activation. Null: not activated. */
    position: number | null;
  };
  config_release_files: { number: number; path: string; text: string | null };
}
