/** A machine that is moved goes on as another row: each says which the other is. */
export const statements = [
  'ALTER TABLE machines ADD COLUMN moved_from_id text',
  'ALTER TABLE machines ADD COLUMN moved_to_id text',
];
