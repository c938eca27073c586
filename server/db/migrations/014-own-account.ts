/** What people say of themselves, and by what they know a session of theirs again. */
export const statements = [
  `ALTER TABLE accounts ADD COLUMN display_name text`,
  `ALTER TABLE accounts ADD COLUMN time_format text NOT NULL DEFAULT 'auto'`,
  `ALTER TABLE sessions ADD COLUMN user_agent text`,
  `ALTER TABLE sessions ADD COLUMN address text`,
];
