/** How many samples of a source were rejected, by code, and when the last one was. */
export const statements = [
  `CREATE TABLE source_rejections (
    source_id text NOT NULL, code text NOT NULL, count bigint NOT NULL, last_at bigint NOT NULL,
    PRIMARY KEY (source_id, code))`,
];
