import type { Instant } from './column-types.ts';

/** Servers on one database: see ./schema.ts. Instants are of the database's clock. */
export interface ClusterTables {
  /** Those that run, and those that ended without a word not long ago. */
  instances: {
    /** Made by each process as it starts. */
    id: string;
    /** Host and port. */
    name: string;
    version: string;
    started_at: Instant;
    seen_at: Instant;
  };
  /** What one instance does for all, until then. */
  leases: { name: string; holder: string; expires_at: Instant };
}
