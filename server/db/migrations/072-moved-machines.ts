/** A machine that is moved to another plant gets a new row. Old and new row name each other. */
export const statements = [
  'ALTER TABLE machines ADD COLUMN moved_from_id text',
  'ALTER TABLE machines ADD COLUMN moved_to_id text',
];
