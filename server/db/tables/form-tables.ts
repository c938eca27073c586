import type { Generated } from 'kysely';

import type { FormMode, FormState } from '#schemas/api/forms.gen.ts';

import type { Flag, Instant, WithNameKey, Versioned } from './column-types.ts';

/** An answer. Rows never change: another answer to the same question is another row. */
interface AnswerColumns {
  form_id: string;
  /** Sequence number among all entries of the form. */
  sequence: number;
  /** Number of the answer among those to the question. */
  version: number;
  /** JSON; null: withdrawn. */
  value: string | null;
  /** The value, if numeric. */
  number_value: number | null;
  unit: string | null;
  /** The value is outside of the tolerance. */
  is_outside: Flag;
  misses_goal: Flag;
  /** Tolerance at the time of the answer. */
  low: number | null;
  high: number | null;
  /** Newest value of the machine's tag at the time of the answer, with its instant. */
  tag_value: number | null;
  tag_at: Instant | null;
  account_id: string;
  username: string;
  /** Time by the operator's device: may be before the server received it. */
  answered_at: Instant;
  at: Instant;
  /** Whether this is the newest answer to the question. */
  is_latest: Flag;
}

interface FormColumns {
  id: string;
  client_id: string;
  template_id: string;
  template_version: number;
  /** Display name of the template when the form was created. */
  display_name: string;
  type: string;
  machine_id: string;
  product_id: string | null;
  /** State of the state machine in src/machines/form. */
  state: FormState;
  /** The form is not finished. */
  is_open: Flag;
  /** The template has parameters. */
  has_setup: Flag;
  mode: FormMode;
  /** JSON: ids of parameters that are left out. */
  left_out: string;
  /** Reason for missed goals. */
  reason: string | null;
  /** Account of the last action on the form. */
  account_id: string;
  username: string;
  /** Account that has the form; null: the one that began it, in forms older than handovers. */
  operator_id: string | null;
  operator_name: string | null;
  created_at: Instant;
  setup_started_at: Instant | null;
  setup_ended_at: Instant | null;
  started_at: Instant | null;
  ended_at: Instant | null;
  finished_at: Instant | null;
  changed_at: Instant;
  /**
   * Number of visible questions; of these answered, incomplete, outside of tolerance, and below a
   * goal.
   */
  total: number;
  answered: number;
  missing: number;
  outside: number;
  missed_goals: number;
  /** Sequence number of the newest entry of the form. */
  sequence: number;
}

type TemplateColumns = {
  id: string;
  client_id: string;
  display_name: string;
  type: string;
  /** `draft`: never published. `retired`: no new forms. */
  state: 'draft' | 'published' | 'retired';
  /** JSON of a FormDocument. */
  draft: string;
  /** The newest version in `form_template_versions`. */
  published_version: number | null;
  created_at: Instant;
  created_by: string;
  changed_at: Instant;
  changed_by: string;
} & Versioned &
  WithNameKey;

/** Forms, their templates and media: see ./schema.ts. */
export interface FormTables {
  form_templates: TemplateColumns;
  /** View: templates with the name of the client. */
  form_template_rows: TemplateColumns & { client_name: string };
  /** Published versions; never deleted. */
  form_template_versions: {
    template_id: string;
    version: number;
    /** JSON of a FormDocument. */
    document: string;
    question_count: number;
    parameter_count: number;
    /** JSON of its FormDue; null: never due. */
    due: string | null;
    published_at: Instant;
    /** Account id and username. */
    published_by: string;
    username: string;
  };
  /** Forms of the configuration, with the templates made from them. */
  form_files: {
    path: string;
    /** Null where the file was rejected before a template existed. */
    template_id: string | null;
    /** SHA-256 of the document. */
    hash: string;
    /** Why this version of the file was rejected; null: it was accepted. */
    refused: string | null;
  };
  /** Machines on which a template can be begun. */
  form_template_machines: { template_id: string; machine_id: string };
  /** Products of a template; no rows: every product. */
  form_template_products: { template_id: string; product_id: string };
  forms: FormColumns & Versioned;
  /** View: forms with names. */
  form_rows: FormColumns & {
    version: number;
    machine_name: string;
    plant_id: string;
    time_zone: string;
    product_name: string | null;
  };
  form_answers: AnswerColumns & {
    question_id: string;
    /** The question was not visible when the form ended. */
    is_hidden: Generated<Flag>;
  };
  form_parameter_answers: AnswerColumns & { parameter_id: string };
  /** A null comment: the comment was removed. */
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
  /** Handovers of a running form to another person. */
  form_handovers: {
    form_id: string;
    sequence: number;
    from_id: string;
    from_name: string;
    to_id: string;
    to_name: string;
    /** Account that handed it over. */
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
    /** Purpose of the file. */
    type: 'photo' | 'signature' | 'document' | 'chatimage' | 'plan' | 'theme';
    content_type: string;
    /** `size`: bytes of the content; `stored_size`: with the thumbnail. */
    size: number;
    stored_size: number;
    width: number | null;
    height: number | null;
    /** SHA-256 of the content, in hex. */
    hash: string;
    has_thumbnail: Flag;
    uploaded_at: Instant;
  };
  /** Replies of writes, sent again for a repeat with the same key. */
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
