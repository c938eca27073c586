/** `form_files`: the configuration file of each form template, with the hash of its installed text. */
export const statements: readonly string[] = [
  `CREATE TABLE form_files (
    path text PRIMARY KEY, template_id text, hash text NOT NULL, refused text)`,
  `CREATE INDEX form_files_by_template ON form_files (template_id)`,
];
