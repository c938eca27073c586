/** What a shift wrote about its hours. */
export const statements = [
  `CREATE TABLE shift_notes (
    machine_id text NOT NULL, hour_at bigint NOT NULL, text text NOT NULL,
    account_id text NOT NULL, username text NOT NULL, at bigint NOT NULL,
    version integer NOT NULL, PRIMARY KEY (machine_id, hour_at))`,
];
