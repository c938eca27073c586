import type { TableOwner } from './tables.fixture.ts';

const client = ['client_id', 'contoso'] as const;
const form = ['form_id', 'contoso-form'] as const;
const answer = { by: form, disclosed: ['value', 'unit', 'username'] } as const;

/** Tables of forms and media, as in ./tables.fixture.ts. */
export const formTables: Readonly<Record<string, TableOwner | null>> = {
  form_templates: {
    by: client,
    disclosed: ['display_name', 'display_name_key', 'draft'],
    kept: ['id', 'client_id', 'type', 'state', 'created_by', 'changed_by'],
  },
  form_template_versions: {
    by: ['template_id', 'contoso-%'],
    disclosed: ['document', 'username'],
    kept: ['template_id', 'published_by', 'due'],
  },
  form_files: {
    by: ['template_id', 'contoso-%'],
    disclosed: ['path', 'refused'],
    kept: ['template_id', 'hash'],
  },
  // Ids only.
  form_template_machines: null,
  form_template_products: null,
  forms: {
    by: client,
    disclosed: ['display_name', 'reason', 'username', 'operator_name'],
    kept: [
      'id',
      'operator_id',
      'client_id',
      'template_id',
      'type',
      'machine_id',
      'product_id',
      'state',
      'mode',
      'left_out',
      'account_id',
    ],
  },
  form_answers: { ...answer, kept: ['form_id', 'question_id', 'account_id'] },
  form_parameter_answers: { ...answer, kept: ['form_id', 'parameter_id', 'account_id'] },
  form_comments: {
    by: form,
    disclosed: ['comment', 'username'],
    kept: ['form_id', 'question_id', 'account_id'],
  },
  form_question_ends: {
    by: form,
    disclosed: ['username'],
    kept: ['form_id', 'question_id', 'account_id'],
  },
  form_handovers: {
    by: form,
    disclosed: ['from_name', 'to_name', 'username'],
    kept: ['form_id', 'from_id', 'to_id', 'account_id'],
  },
  form_media: {
    by: form,
    disclosed: ['username'],
    kept: ['id', 'form_id', 'question_id', 'media_id', 'account_id'],
  },
  media: {
    by: client,
    disclosed: ['username'],
    kept: ['id', 'client_id', 'account_id', 'type', 'content_type', 'hash'],
  },
  // A reply is repeated only to the account that got it.
  idempotency_keys: null,
  // Views of the tables above.
  form_rows: null,
  form_template_rows: null,
};
