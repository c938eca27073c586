/** `source_rejections`: the number of rejected samples of each source and code, and the last time. */
export const statements = [
  `CREATE TABLE source_rejections (
    source_id text NOT NULL, code text NOT NULL, count bigint NOT NULL, last_at bigint NOT NULL,
    PRIMARY KEY (source_id, code))`,
];
