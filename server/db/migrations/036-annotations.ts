/** `annotations`: notes on a time range of a plant or a machine. */
export const statements = [
  `CREATE TABLE annotations (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    plant_id text NOT NULL, machine_id text,
    start_at bigint NOT NULL, end_at bigint, text text NOT NULL, tag text,
    account_id text NOT NULL, username text NOT NULL,
    created_at bigint NOT NULL, changed_at bigint NOT NULL, version integer NOT NULL)`,
  `CREATE INDEX annotations_by_plant ON annotations (plant_id, start_at)`,
  `CREATE INDEX annotations_by_machine ON annotations (machine_id)`,
];
