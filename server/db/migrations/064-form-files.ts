/** Which file of the configuration a form came from, and in which state it was taken. */
export const statements: readonly string[] = [
  `CREATE TABLE form_files (
    path text PRIMARY KEY, template_id text, hash text NOT NULL, refused text)`,
  `CREATE INDEX form_files_by_template ON form_files (template_id)`,
];
