/**
 * `days`: sums of whole plant days, so that a year need not be summed hour by hour. `day_books`
 * holds until when a machine's days are summed.
 */
export const statements = [
  `CREATE TABLE days (
    machine_id text NOT NULL, day_at bigint NOT NULL,
    run_ms bigint NOT NULL, stop_ms bigint NOT NULL, undefined_ms bigint NOT NULL,
    changeover_ms bigint NOT NULL, planned_stop_ms bigint NOT NULL, changeovers integer NOT NULL,
    total_parts double precision NOT NULL, good_parts double precision NOT NULL,
    reject_parts double precision NOT NULL, ideal_ms double precision NOT NULL,
    parts_without_cycle double precision NOT NULL, PRIMARY KEY (machine_id, day_at))`,
  `CREATE TABLE day_books (machine_id text PRIMARY KEY, until_at bigint NOT NULL)`,
];
