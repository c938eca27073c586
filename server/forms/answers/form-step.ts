import type { IncomingHttpHeaders } from 'node:http';

import { stateAfter } from '#machines/form/form-steps.ts';
import type { FormView, MissingInput } from '#machines/form/form-view.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import type { FormStep } from '#schemas/api/forms.gen.ts';
import type { Actor } from '#server/access/actor.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import { requiredVersion } from '#server/resource-kit/write/version.ts';

import { describeForm, type FormRow } from './describe-form.ts';
import type { Documents } from './documents.ts';
import {
  contentOfForm,
  missingFormParameters,
  visibleForm,
  type FormContent,
} from './form-content.ts';
import { markHidden } from './hidden-answers.ts';

/** A locked form with its content, during a step. */
export interface OpenForm {
  row: FormRow;
  document: FormDocument;
  content: FormContent;
  by: Actor;
  caller: ClientScope;
  /** The sequence number of the next entry. */
  takeSequence(): number;
}

/** Changes of the form's own fields by a step. */
type Change = Partial<Pick<FormRow, 'product_id' | 'left_out' | 'mode' | 'reason'>>;
type Times = Partial<
  Pick<FormRow, 'setup_started_at' | 'setup_ended_at' | 'started_at' | 'ended_at' | 'finished_at'>
>;

/** Request with the version that was read, for changes of the form itself. */
export interface ReadVersion {
  headers: IncomingHttpHeaders;
  body: { Version?: number } | null | undefined;
}

interface StepCall {
  formId: string;
  step: FormStep | ((row: FormRow) => FormStep);
  caller: ClientScope;
  by: Actor;
  documents: Documents;
  /** Only for steps of the form itself. */
  read?: ReadVersion;
  /** New product of the form. */
  productId?: string | null | undefined;
}

/**
 * Takes a step of a form, if the state machine allows it. Steps of the same form are serialized.
 * @param act Stores the content of the step; returns changes of the form's own fields.
 * @throws Problem 404 for a form that is unknown or beyond the caller's scope, 409 with the current
 * form for a step that is not allowed, an incomplete end, or another version.
 */
export async function takeStep(
  tx: Db,
  call: StepCall,
  act: (tx: Db, form: OpenForm) => Promise<Change>,
): Promise<FormRow> {
  const { by, caller, documents, productId } = call;
  const row = await lockForm(tx, call.formId, caller);
  const document = await documents.of(tx, row);
  const content = await contentOfForm(tx, row.id);
  const name = typeof call.step === 'string' ? call.step : call.step(row);
  const about = productId === undefined ? row : { ...row, product_id: productId };
  const state = requireNextState(
    row,
    name,
    missingInputsOf(name, { row: about, document, content }),
  );
  if (call.read) refuseOvertaken(row, call.read);
  let sequence = row.sequence;
  const form = { row, document, content, by, caller, takeSequence: () => (sequence += 1) };
  const change = await act(tx, form);
  const view = visibleForm(document, { ...row, ...change }, await contentOfForm(tx, row.id));
  if (name === 'execute.end') await markHidden(tx, row.id, view);
  await tx
    .updateTable('forms')
    .set({
      ...change,
      ...timeOf(name, by.at),
      ...(state === 'setup' && { setup_ended_at: null }),
      ...formCounts(view),
      state,
      is_open: state === 'finished' ? 0 : 1,
      sequence: call.read ? sequence + 1 : sequence,
      version: call.read ? row.version + 1 : row.version,
      account_id: by.accountId,
      username: by.username,
      changed_at: by.at,
    })
    .where('id', '=', row.id)
    .execute();
  return requireForm(tx, row.id, caller);
}

/** @throws Problem 404 */
export async function requireForm(db: Db, id: string, caller: ClientScope): Promise<FormRow> {
  const row = await db
    .selectFrom('form_rows')
    .selectAll()
    .where('id', '=', id)
    .where(withinScope('client_id', caller))
    .executeTakeFirst();
  if (!row) throw unknownForm();
  return row;
}

/** The next state; a refusal lists the allowed steps, or what is missing. */
function requireNextState(
  row: FormRow,
  step: FormStep,
  missingInput: StepMissing,
): FormRow['state'] {
  const place = { state: row.state, hasSetup: row.has_setup === 1 };
  const state = stateAfter(place, step, {
    missing: missingInput.missing.length,
    missed: missingInput.missed,
  });
  if (state !== null) return state;
  const Current = describeForm(row);
  if (stateAfter(place, step) === null)
    throw new Problem(
      409,
      'form.notAllowed',
      `"${step}" is not possible while the form is ${row.state}. Possible: ${Current.Allowed.join(', ') || 'nothing'}.`,
    ).with({ Current: { ...Current } });
  throw new Problem(409, 'form.incomplete', 'Something that is required is missing.').with({
    Current: { ...Current },
    Errors: missingInput.missing.map(({ id, missingInput: what }) => ({
      Field: id,
      Message: what === 'comment' ? 'A comment is needed' : 'This is needed',
      Code: `answer.needs${what === 'comment' ? 'Comment' : 'Answer'}`,
    })),
  });
}

interface StepMissing {
  missing: readonly MissingInput[];
  missed: number;
}

function missingInputsOf(
  step: FormStep,
  { row, document, content }: Pick<OpenForm, 'row' | 'document' | 'content'>,
): StepMissing {
  if (step === 'setup.end' || step === 'product.save')
    return { missing: missingFormParameters(document, row, content), missed: 0 };
  if (step !== 'execute.end') return { missing: [], missed: 0 };
  const { missing, missed } = visibleForm(document, row, content);
  return { missing, missed };
}

/** Times of a form by step. A repeated set-up overwrites its times. */
function timeOf(step: FormStep, at: number): Times {
  if (step === 'setup.start') return { setup_started_at: at };
  if (step === 'setup.end') return { setup_ended_at: at };
  if (step === 'execute.start') return { started_at: at };
  if (step === 'execute.end') return { ended_at: at };
  return step === 'finish' ? { finished_at: at } : {};
}

/** Counts shown in lists of forms. */
export function formCounts({ total, done, missing, outside, missed }: FormView) {
  return { total, answered: done, missing: missing.length, outside, missed_goals: missed };
}

/** @throws Problem 409 for another version, 428 without one. */
export function refuseOvertaken(row: FormRow, read: ReadVersion): void {
  if (requiredVersion(read, read.body?.Version) === row.version) return;
  throw new Problem(409, 'form.overtaken', 'This form was changed in the meantime.').with({
    Current: { ...describeForm(row) },
  });
}

/** Locks the form until this step is committed. */
export async function lockForm(tx: Db, id: string, caller: ClientScope): Promise<FormRow> {
  const { numUpdatedRows } = await tx
    .updateTable('forms')
    .set(({ ref }) => ({ sequence: ref('sequence') }))
    .where('id', '=', id)
    .where(withinScope('client_id', caller))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw unknownForm();
  return requireForm(tx, id, caller);
}

function unknownForm(): Problem {
  return new Problem(404, 'form.unknown', 'There is no such form');
}
