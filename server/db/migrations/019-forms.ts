import { sql, type Kysely } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';

const answered = `version integer NOT NULL, value text, number_value double precision, unit text,
    is_outside integer NOT NULL, misses_goal integer NOT NULL,
    low double precision, high double precision, tag_value double precision, tag_at bigint,
    account_id text NOT NULL, username text NOT NULL, answered_at bigint NOT NULL,
    at bigint NOT NULL, is_latest integer NOT NULL, PRIMARY KEY (form_id, sequence)`;

/**
 * Tables of forms, form templates and media, and the stored replies of writes that a client may
 * repeat.
 */
export const statements = [
  `CREATE TABLE form_templates (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    display_name text NOT NULL, display_name_key text NOT NULL, type text NOT NULL,
    state text NOT NULL, draft text NOT NULL, published_version integer,
    created_at bigint NOT NULL, created_by text NOT NULL,
    changed_at bigint NOT NULL, changed_by text NOT NULL, version integer NOT NULL DEFAULT 1)`,
  `CREATE INDEX form_templates_by_client ON form_templates (client_id, display_name_key)`,
  `CREATE TABLE form_template_versions (
    template_id text NOT NULL REFERENCES form_templates (id), version integer NOT NULL,
    document text NOT NULL, question_count integer NOT NULL, parameter_count integer NOT NULL,
    published_at bigint NOT NULL, published_by text NOT NULL, username text NOT NULL,
    PRIMARY KEY (template_id, version))`,
  `CREATE TABLE form_template_machines (
    template_id text NOT NULL REFERENCES form_templates (id),
    machine_id text NOT NULL REFERENCES machines (id), PRIMARY KEY (template_id, machine_id))`,
  `CREATE INDEX form_template_machines_by_machine ON form_template_machines (machine_id)`,
  `CREATE TABLE form_template_products (
    template_id text NOT NULL REFERENCES form_templates (id),
    product_id text NOT NULL REFERENCES products (id), PRIMARY KEY (template_id, product_id))`,
  `CREATE INDEX form_template_products_by_product ON form_template_products (product_id)`,

  `CREATE TABLE forms (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    template_id text NOT NULL, template_version integer NOT NULL,
    display_name text NOT NULL, type text NOT NULL,
    machine_id text NOT NULL REFERENCES machines (id), product_id text REFERENCES products (id),
    state text NOT NULL, is_open integer NOT NULL, has_setup integer NOT NULL, mode text NOT NULL,
    left_out text NOT NULL, reason text,
    account_id text NOT NULL, username text NOT NULL,
    created_at bigint NOT NULL, setup_started_at bigint, setup_ended_at bigint,
    started_at bigint, ended_at bigint, finished_at bigint, changed_at bigint NOT NULL,
    total integer NOT NULL, answered integer NOT NULL, missing integer NOT NULL,
    outside integer NOT NULL, missed_goals integer NOT NULL,
    sequence integer NOT NULL, version integer NOT NULL DEFAULT 1,
    FOREIGN KEY (template_id, template_version)
      REFERENCES form_template_versions (template_id, version))`,
  `CREATE INDEX forms_by_machine ON forms (machine_id, is_open, changed_at)`,
  `CREATE INDEX forms_by_template ON forms (template_id, finished_at)`,
  `CREATE INDEX forms_by_client ON forms (client_id, is_open, changed_at)`,
  `CREATE INDEX forms_by_product ON forms (product_id)`,
  `CREATE TABLE form_answers (
    form_id text NOT NULL REFERENCES forms (id), sequence integer NOT NULL,
    question_id text NOT NULL, ${answered})`,
  `CREATE UNIQUE INDEX form_answers_by_version ON form_answers (form_id, question_id, version)`,
  `CREATE INDEX form_answers_by_question ON form_answers (question_id, answered_at)`,
  `CREATE TABLE form_parameter_answers (
    form_id text NOT NULL REFERENCES forms (id), sequence integer NOT NULL,
    parameter_id text NOT NULL, ${answered})`,
  `CREATE UNIQUE INDEX form_parameter_answers_by_version
    ON form_parameter_answers (form_id, parameter_id, version)`,
  `CREATE TABLE form_comments (
    form_id text NOT NULL REFERENCES forms (id), sequence integer NOT NULL,
    question_id text NOT NULL, version integer NOT NULL, comment text,
    account_id text NOT NULL, username text NOT NULL, at bigint NOT NULL,
    is_latest integer NOT NULL, PRIMARY KEY (form_id, sequence))`,
  `CREATE UNIQUE INDEX form_comments_by_version ON form_comments (form_id, question_id, version)`,
  `CREATE TABLE form_question_ends (
    form_id text NOT NULL REFERENCES forms (id), question_id text NOT NULL,
    is_skipped integer NOT NULL, sequence integer NOT NULL,
    account_id text NOT NULL, username text NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (form_id, question_id))`,

  `CREATE TABLE media (
    id text PRIMARY KEY, client_id text NOT NULL REFERENCES clients (id),
    account_id text NOT NULL, username text NOT NULL, type text NOT NULL,
    content_type text NOT NULL, size bigint NOT NULL, stored_size bigint NOT NULL,
    width integer, height integer, hash text NOT NULL, has_thumbnail integer NOT NULL,
    uploaded_at bigint NOT NULL)`,
  `CREATE INDEX media_by_client ON media (client_id)`,
  `CREATE TABLE form_media (
    id text PRIMARY KEY, form_id text NOT NULL REFERENCES forms (id),
    question_id text, media_id text NOT NULL REFERENCES media (id), sequence integer NOT NULL,
    account_id text NOT NULL, username text NOT NULL, at bigint NOT NULL)`,
  `CREATE UNIQUE INDEX form_media_by_form ON form_media (form_id, media_id)`,
  `CREATE INDEX form_media_by_medium ON form_media (media_id)`,

  `CREATE TABLE idempotency_keys (
    account_id text NOT NULL, key text NOT NULL, request_hash text NOT NULL,
    status integer NOT NULL, reply text, at bigint NOT NULL, expires_at bigint NOT NULL,
    PRIMARY KEY (account_id, key))`,
  `CREATE INDEX idempotency_keys_by_end ON idempotency_keys (expires_at)`,
];

export async function complete(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIEW form_rows AS
    SELECT forms.*, machines.display_name AS machine_name, machines.plant_id,
      products.display_name AS product_name
    FROM forms JOIN machines ON machines.id = forms.machine_id
    LEFT JOIN products ON products.id = forms.product_id`.execute(db);
  await sql`CREATE VIEW form_template_rows AS
    SELECT form_templates.*, clients.display_name AS client_name
    FROM form_templates LEFT JOIN clients ON clients.id = form_templates.client_id`.execute(db);
}
