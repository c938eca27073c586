/**
 * `late_work`: machines with late samples that are stored and acknowledged, but not in the figures
 * yet.
 */
export const statements = [
  `CREATE TABLE late_work (
    machine_id text PRIMARY KEY, oldest_at bigint NOT NULL, newest_at bigint NOT NULL,
    generation integer NOT NULL, claimed_until bigint NOT NULL)`,
];
