/** What samples of metrics were in each quarter of an hour, after the samples themselves have gone. */
export const statements = [
  `CREATE TABLE metric_quarters (
    machine_id text NOT NULL, name text NOT NULL, at bigint NOT NULL,
    count bigint NOT NULL, sum double precision NOT NULL,
    least double precision NOT NULL, most double precision NOT NULL,
    PRIMARY KEY (machine_id, name, at))`,
];
