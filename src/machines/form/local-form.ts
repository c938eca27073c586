import type {
  FormAnswer,
  FormDocument,
  FormParameters,
  FormQuestionRow,
  FormQuestions,
} from '#schemas/api/form-document.gen.ts';
import type { Form, FormMode, FormState, FormStep } from '#schemas/api/forms.gen.ts';

import { answerSpecOf, type AnswerSpec } from './answer-spec.ts';
import { type AnswerValue, checkAnswer } from './check-answer.ts';
import { stateAfter, stepsAllowed } from './form-steps.ts';
import {
  type Answers,
  formView,
  type FormView,
  isForProduct,
  missingParameters,
} from './form-view.ts';

/** A form with its questions, parameters and answers. */
export interface WholeForm {
  form: Form;
  questions: FormQuestions;
  parameters: FormParameters;
}

type PlainStep = 'setup.start' | 'setup.end' | 'execute.start' | 'execute.end' | 'finish';

/** A write to a form by an operator. */
export type FormWrite =
  | { step: PlainStep }
  | { step: 'answer'; id: string; value: AnswerValue }
  | { step: 'parameters.answer'; id: string; value: AnswerValue }
  | { step: 'comment'; id: string; comment: string }
  | { step: 'question.end'; id: string; isSkipped: boolean }
  | { step: 'mode.update'; mode: FormMode }
  | { step: 'reason'; reason: string };

interface Written {
  write: FormWrite;
  /** ISO instant. */
  at: string;
  username: string;
}

/**
 * The form as the server would have it after a write. A step that the statechart does not allow
 * changes nothing.
 */
export function applyWrite(whole: WholeForm, written: Written): WholeForm {
  return applyWrites(whole, [written]);
}

/** Applies several writes in order. Counts are computed once, at the end. */
export function applyWrites(whole: WholeForm, all: readonly Written[]): WholeForm {
  let after = whole;
  for (const written of all) {
    const { step } = written.write;
    const state = stateAfter(placeOf(after.form), step, missingCountsOf(after, step));
    if (state !== null) after = stepped(changedBy(after, written), { written, state });
  }
  return after === whole ? whole : counted(after);
}

function stepped(
  whole: WholeForm,
  { written: { write, at, username }, state }: { written: Written; state: FormState },
): WholeForm {
  const form: Form = {
    ...whole.form,
    ...timesOf(write.step, at),
    State: state,
    Version: whole.form.Version + (withOwnVersions.has(write.step) ? 0 : 1),
    Username: username,
  };
  return {
    ...whole,
    form: { ...form, Allowed: stepsAllowed({ ...placeOf(whole.form), state }) },
  };
}

/** Updates the visible questions and the counts. */
function counted(whole: WholeForm): WholeForm {
  const view = viewOfForm(whole);
  const shown = new Set(
    view.questions.filter((one) => one.isVisible).map(({ question }) => question.Id),
  );
  const Items = whole.questions.Items.map((row) =>
    row.IsVisible === shown.has(row.Question.Id)
      ? row
      : { ...row, IsVisible: shown.has(row.Question.Id) },
  );
  const form: Form = {
    ...whole.form,
    Total: view.total,
    Answered: view.done,
    Missing: view.missing.length,
    Outside: view.outside,
    MissedGoals: view.missed,
  };
  return { ...whole, form, questions: { ...whole.questions, Items } };
}

/** Whether the statechart allows a step now, given what is missing. */
export function canTake(whole: WholeForm, step: FormStep): boolean {
  return stateAfter(placeOf(whole.form), step, missingCountsOf(whole, step)) !== null;
}

/** Visible and missing questions of the form. */
export function viewOfForm({ form, questions }: WholeForm): FormView {
  const document: FormDocument = {
    Id: form.TemplateId,
    DisplayName: form.DisplayName,
    Type: 'QUALITY',
    Attributes: [],
    Sections: questions.Sections,
    Questions: questions.Items.map(({ Question }) => Question),
    Parameters: [],
  };
  return formView(document, { productId: form.ProductId, answers: answersOf(questions.Items) });
}

/** Ids of parameters that prevent the end of the set-up. */
export function missingParameterIds({ form, parameters }: WholeForm): string[] {
  const shown = parameters.Items.filter(
    ({ Parameter, IsLeftOut }) =>
      isForProduct(Parameter, form.ProductId) && (Parameter.Required || !IsLeftOut),
  );
  const set = new Map(shown.map((row) => [row.Parameter.Id, row.Answer?.Value ?? null]));
  return missingParameters(
    shown.map(({ Parameter }) => Parameter),
    (id) => (set.get(id) ?? null) !== null,
  ).map(({ id }) => id);
}

/** Steps that do not change the form's own version. */
const withOwnVersions: ReadonlySet<FormStep> = new Set([
  'answer',
  'comment',
  'question.end',
  'media',
  'parameters.answer',
]);

function placeOf({ State, Allowed }: Form) {
  return { state: State, hasSetup: State !== 'created' || !Allowed.includes('execute.start') };
}

function missingCountsOf(whole: WholeForm, step: FormStep) {
  if (step === 'setup.end') return { missing: missingParameterIds(whole).length, missed: 0 };
  if (step !== 'execute.end') return { missing: 0, missed: 0 };
  const { missing, missed } = viewOfForm(whole);
  return { missing: missing.length, missed };
}

function changedBy(whole: WholeForm, written: Written): WholeForm {
  const { write } = written;
  const { form, questions, parameters } = whole;
  if (write.step === 'mode.update') return { ...whole, form: { ...form, Mode: write.mode } };
  if (write.step === 'reason') return { ...whole, form: { ...form, Reason: write.reason } };
  if (!('id' in write)) return whole;
  if (write.step === 'parameters.answer') {
    const Items = parameters.Items.map((row) => {
      if (row.Parameter.Id !== write.id) return row;
      const given = { before: row.Answer, value: write.value, written };
      return { ...row, Answer: answerOf(answerSpecOf(row.Parameter), given) };
    });
    return { ...whole, parameters: { ...parameters, Items } };
  }
  const Items = questions.Items.map((row) =>
    row.Question.Id === write.id ? changedRow(row, written) : row,
  );
  return { ...whole, questions: { ...questions, Items } };
}

function changedRow(row: FormQuestionRow, written: Written): FormQuestionRow {
  const { write } = written;
  if (write.step === 'comment') {
    const Comment = write.comment.trim() || null;
    const isSame = Comment === row.Comment;
    return { ...row, Comment, CommentVersion: row.CommentVersion + (isSame ? 0 : 1) };
  }
  if (write.step === 'answer') {
    const { value } = write;
    const Answer = answerOf(row.Question, { before: row.Answer, value, written });
    return { ...row, Answer, IsSkipped: false };
  }
  if (write.step !== 'question.end') return row;
  const Answer = write.isSkipped ? withdrawn(row.Answer) : row.Answer;
  return { ...row, Answer, IsEnded: true, IsSkipped: write.isSkipped };
}

function withdrawn(answer: FormAnswer | null): FormAnswer | null {
  if (!answer || answer.Value === null) return answer;
  return { ...answer, Value: null, Version: answer.Version + 1 };
}

function answerOf(
  asked: AnswerSpec & { Unit?: string },
  { before, value, written }: { before: FormAnswer | null; value: AnswerValue; written: Written },
): FormAnswer | null {
  const checked = checkAnswer(asked, value);
  if (checked.is !== 'answer') return before;
  const isNumber = typeof checked.value === 'number';
  return {
    Version: (before?.Version ?? 0) + 1,
    Value: checked.value,
    Unit: isNumber ? (asked.Unit ?? null) : null,
    IsOutside: checked.isOutside,
    MissesGoal: checked.missesGoal,
    Low: isNumber ? (asked.Low ?? null) : null,
    High: isNumber ? (asked.High ?? null) : null,
    TagValue: null,
    TagAt: null,
    Username: written.username,
    AnsweredAt: written.at,
    At: written.at,
  };
}

function answersOf(rows: readonly FormQuestionRow[]): Answers {
  return new Map(
    rows.map(({ Question, Answer, Comment, IsSkipped }) => [
      Question.Id,
      {
        value: Answer?.Value ?? null,
        isOutside: Answer?.IsOutside === true,
        missesGoal: Answer?.MissesGoal === true,
        hasComment: Comment !== null,
        isSkipped: IsSkipped,
      },
    ]),
  );
}

function timesOf(step: FormStep, at: string): Partial<Form> {
  if (step === 'setup.start') return { SetupStartedAt: at, SetupEndedAt: null };
  if (step === 'setup.end') return { SetupEndedAt: at };
  if (step === 'execute.start') return { StartedAt: at };
  if (step === 'execute.end') return { EndedAt: at };
  return step === 'finish' ? { FinishedAt: at } : {};
}
