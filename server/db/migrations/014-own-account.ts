/**
 * Name and time format of an account, set by its user; browser and address of a session, by which
 * users recognise it in their list.
 */
export const statements = [
  `ALTER TABLE accounts ADD COLUMN display_name text`,
  `ALTER TABLE accounts ADD COLUMN time_format text NOT NULL DEFAULT 'auto'`,
  `ALTER TABLE sessions ADD COLUMN user_agent text`,
  `ALTER TABLE sessions ADD COLUMN address text`,
];
