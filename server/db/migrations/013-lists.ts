/** `removed_rows`: removed rows as JSON, kept for as long as the removal can be undone. */
export const statements = [
  `CREATE TABLE removed_rows (
    id text PRIMARY KEY, resource text NOT NULL, row_id text NOT NULL,
    account_id text NOT NULL, removed_at bigint NOT NULL, stored text NOT NULL)`,
  `CREATE INDEX removed_rows_by_row ON removed_rows (resource, row_id)`,
];
