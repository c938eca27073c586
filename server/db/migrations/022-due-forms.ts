import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

/**
 * How often a template is due, the operator who has a running form, and the handovers of forms.
 * `form_rows` is created again, because `forms.*` has new columns.
 */
export const statements = [
  `ALTER TABLE form_template_versions ADD COLUMN due text`,
  `ALTER TABLE forms ADD COLUMN operator_id text`,
  `ALTER TABLE forms ADD COLUMN operator_name text`,
  `CREATE INDEX forms_by_place ON forms (template_id, machine_id, is_open, created_at)`,
  `CREATE TABLE form_handovers (
    form_id text NOT NULL REFERENCES forms (id), sequence integer NOT NULL,
    from_id text NOT NULL, from_name text NOT NULL, to_id text NOT NULL, to_name text NOT NULL,
    account_id text NOT NULL, username text NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (form_id, sequence))`,
  `CREATE INDEX chat_messages_by_medium ON chat_messages (media_id)`,
  `CREATE INDEX media_by_upload ON media (uploaded_at)`,
  `DROP VIEW form_rows`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW form_rows AS
    SELECT forms.*, machines.display_name AS machine_name, machines.plant_id,
      products.display_name AS product_name
    FROM forms JOIN machines ON machines.id = forms.machine_id
    LEFT JOIN products ON products.id = forms.product_id`.execute(db);
}
