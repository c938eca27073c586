/** `shift_notes`: the note of each hour of a machine, as written on the board of the shift. */
export const statements = [
  `CREATE TABLE shift_notes (
    machine_id text NOT NULL, hour_at bigint NOT NULL, text text NOT NULL,
    account_id text NOT NULL, username text NOT NULL, at bigint NOT NULL,
    version integer NOT NULL, PRIMARY KEY (machine_id, hour_at))`,
];
