/** `form_answers.is_hidden`: whether the question of an answer was hidden when the form ended. */
export const statements: readonly string[] = [
  'ALTER TABLE form_answers ADD COLUMN is_hidden integer NOT NULL DEFAULT 0',
];
