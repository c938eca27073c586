/** Drafts of configuration files that are edited in the product, and their releases with files. */
export const statements = [
  `CREATE TABLE config_drafts (
    path text PRIMARY KEY, text text, version integer NOT NULL,
    account_id text REFERENCES accounts (id), author text NOT NULL, at bigint NOT NULL)`,
  `CREATE TABLE config_releases (
    number integer PRIMARY KEY, state text NOT NULL, at bigint NOT NULL,
    account_id text REFERENCES accounts (id), author text NOT NULL, approved_by text,
    note text NOT NULL, position integer)`,
  `CREATE UNIQUE INDEX config_releases_by_position ON config_releases (position)`,
  `CREATE TABLE config_release_files (
    number integer NOT NULL REFERENCES config_releases (number), path text NOT NULL, text text,
    PRIMARY KEY (number, path))`,
  `CREATE INDEX config_release_files_by_path ON config_release_files (path, number)`,
];
