import type { Generated } from 'kysely';

import type { FormMode, FormState } from '#schemas/api/forms.gen.ts';

import type { Flag, Instant, Keyed, Versioned } from './column-types.ts';

/** An answer, which is never changed: the next one to the same question is another row. */
interface AnswerColumns {
  form_id: string;
  /** Its place among everything that was stored of the form. */
  sequence: number;
  /** Counts the answers to the question. */
  version: number;
  /** JSON; null: withdrawn. */
  value: string | null;
  /** The value, where it is a number. */
  number_value: number | null;
  unit: string | null;
  /** Outside the tolerance. */
  is_outside: Flag;
  misses_goal: Flag;
  /** Tolerance at that moment. */
  low: number | null;
  high: number | null;
  /** What the machine said at that moment, and when it did. */
  tag_value: number | null;
  tag_at: Instant | null;
  account_id: string;
  username: string;
  /** By the operator, perhaps before it reached the server. */
  answered_at: Instant;
  at: Instant;
  /** No newer answer to the question. */
  is_latest: Flag;
}

interface FormColumns {
  id: string;
  client_id: string;
  template_id: string;
  template_version: number;
  /** Name that the template had then. */
  display_name: string;
  type: string;
  machine_id: string;
  product_id: string | null;
  /** A state of the chart in src/machines/form. */
  state: FormState;
  /** Not finished. */
  is_open: Flag;
  /** The template has parameters. */
  has_setup: Flag;
  mode: FormMode;
  /** JSON: ids of parameters that are not asked for. */
  left_out: string;
  /** Why goals were missed. */
  reason: string | null;
  /** Who did something with it last. */
  account_id: string;
  username: string;
  /** Who it is with; null: who began it, before forms could be handed over. */
  operator_id: string | null;
  operator_name: string | null;
  created_at: Instant;
  setup_started_at: Instant | null;
  setup_ended_at: Instant | null;
  started_at: Instant | null;
  ended_at: Instant | null;
  finished_at: Instant | null;
  changed_at: Instant;
  /** Questions that are shown, and of these: done, missing something, outside, below a goal. */
  total: number;
  answered: number;
  missing: number;
  outside: number;
  missed_goals: number;
  /** Counts everything that was stored of the form. */
  sequence: number;
}

type TemplateColumns = {
  id: string;
  client_id: string;
  display_name: string;
  type: string;
  /** `draft`: never published. `retired`: can no longer be begun. */
  state: 'draft' | 'published' | 'retired';
  /** JSON of a FormDocument. */
  draft: string;
  /** The newest of `form_template_versions`. */
  published_version: number | null;
  created_at: Instant;
  created_by: string;
  changed_at: Instant;
  changed_by: string;
} & Versioned &
  Keyed;

/** Forms, their templates and media: see ./schema.ts. */
export interface FormTables {
  form_templates: TemplateColumns;
  /** With the name of the client: a view. */
  form_template_rows: TemplateColumns & { client_name: string };
  /** What was published, for good. */
  form_template_versions: {
    template_id: string;
    version: number;
    /** JSON of a FormDocument. */
    document: string;
    question_count: number;
    parameter_count: number;
    /** JSON of its FormDue; null: it is never due. */
    due: string | null;
    published_at: Instant;
    /** The account, and its name. */
    published_by: string;
    username: string;
  };
  /** What was made of the forms that the configuration ships. */
  form_files: {
    path: string;
    /** Null where it was refused before there was one. */
    template_id: string | null;
    /** SHA-256 of its document. */
    hash: string;
    /** Why this state of the file was not taken; null: it was. */
    refused: string | null;
  };
  /** Where a template can be begun. */
  form_template_machines: { template_id: string; machine_id: string };
  /** What a template is for; none: every product. */
  form_template_products: { template_id: string; product_id: string };
  forms: FormColumns & Versioned;
  /** With names: a view. */
  form_rows: FormColumns & {
    version: number;
    machine_name: string;
    plant_id: string;
    time_zone: string;
    product_name: string | null;
  };
  form_answers: AnswerColumns & {
    question_id: string;
    /** The question was not shown when the form ended. */
    is_hidden: Generated<Flag>;
  };
  form_parameter_answers: AnswerColumns & { parameter_id: string };
  /** Null as comment: it was removed. */
  form_comments: {
    form_id: string;
    sequence: number;
    question_id: string;
    version: number;
    comment: string | null;
    account_id: string;
    username: string;
    at: Instant;
    is_latest: Flag;
  };
  form_question_ends: {
    form_id: string;
    question_id: string;
    is_skipped: Flag;
    sequence: number;
    account_id: string;
    username: string;
    at: Instant;
  };
  /** A running form was given to someone else. */
  form_handovers: {
    form_id: string;
    sequence: number;
    from_id: string;
    from_name: string;
    to_id: string;
    to_name: string;
    /** Who did so. */
    account_id: string;
    username: string;
    at: Instant;
  };
  form_media: {
    id: string;
    form_id: string;
    question_id: string | null;
    media_id: string;
    sequence: number;
    account_id: string;
    username: string;
    at: Instant;
  };
  /** Uploaded files; the content is below DATA_DIR/media. */
  media: {
    id: string;
    client_id: string;
    account_id: string;
    username: string;
    /** What it is for. */
    type: 'photo' | 'signature' | 'document' | 'chatimage' | 'plan' | 'theme';
    content_type: string;
    /** Bytes of the content; with the thumbnail. */
    size: number;
    stored_size: number;
    width: number | null;
    height: number | null;
    /** SHA-256 of the content, in hex. */
    hash: string;
    has_thumbnail: Flag;
    uploaded_at: Instant;
  };
  /** Replies of writes, given again to a repeat of the same call. */
  idempotency_keys: {
    account_id: string;
    key: string;
    /** SHA-256 of method, path and body. */
    request_hash: string;
    status: number;
    /** JSON; null: no body. */
    reply: string | null;
    at: Instant;
    expires_at: Instant;
  };
}
