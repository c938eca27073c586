import type { Instant } from './column-types.ts';

/** Instances on one database: see ./schema.ts. Times are by the database's clock. */
export interface ClusterTables {
  /** Running instances, and those that recently stopped without deregistering. */
  instances: {
    /** Random, per process. */
    id: string;
    /** Host and port. */
    name: string;
    version: string;
    started_at: Instant;
    seen_at: Instant;
  };
  /** Work that one instance does for all, until the lease expires. */
  leases: { name: string; holder: string; expires_at: Instant };
}
