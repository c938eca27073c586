/** `rejected_examples`: the newest rejected samples of each source, from which people see the fault. */
export const statements = [
  `CREATE TABLE rejected_examples (
    id text PRIMARY KEY, source_id text NOT NULL, code text NOT NULL,
    at bigint NOT NULL, payload text NOT NULL)`,
  `CREATE INDEX rejected_examples_by_source ON rejected_examples (source_id, code, at)`,
];
