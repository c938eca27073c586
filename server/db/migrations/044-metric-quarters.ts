/**
 * `metric_quarters`: count, sum, minimum and maximum of a metric for each quarter of an hour, which
 * are kept after the samples are deleted.
 */
export const statements = [
  `CREATE TABLE metric_quarters (
    machine_id text NOT NULL, name text NOT NULL, at bigint NOT NULL,
    count bigint NOT NULL, sum double precision NOT NULL,
    least double precision NOT NULL, most double precision NOT NULL,
    PRIMARY KEY (machine_id, name, at))`,
];
