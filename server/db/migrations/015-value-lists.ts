/** `value_lists`: the choices of a client's forms, in place of the shipped ones. */
export const statements = [
  `CREATE TABLE value_lists (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    name text NOT NULL, name_key text NOT NULL, display_name text,
    valid_values text NOT NULL, version integer NOT NULL)`,
  `CREATE UNIQUE INDEX value_lists_by_name ON value_lists (client_id, name_key)`,
];
