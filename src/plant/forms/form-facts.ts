import { answerSpecOf, answerOptions } from '#machines/form/answer-spec.ts';
import { type AnswerError, checkAnswer, needsComment } from '#machines/form/check-answer.ts';
import { isForProduct, type MissingInput } from '#machines/form/form-view.ts';
import {
  canTake,
  missingParameterIds,
  viewOfForm,
  type FormWrite,
  type WholeForm,
} from '#machines/form/local-form.ts';
import type {
  FormParameter,
  FormParameterRow,
  FormQuestion,
  FormQuestionRow,
} from '#schemas/api/form-document.gen.ts';

import type { ShownQuestion } from './question/question.ts';

const plainSteps = [
  'setup.start',
  'execute.start',
  'setup.end',
  'execute.end',
  'finish',
] as const satisfies readonly FormWrite['step'][];

export type PlainStep = (typeof plainSteps)[number];

/** By question or parameter, what is missing before execution or set-up can end. */
export type MissingInputs = ReadonlyMap<string, MissingInput['missingInput']>;

export function missingInputsOf(whole: WholeForm): MissingInputs {
  if (whole.form.State === 'setup')
    return new Map(missingParameterIds(whole).map((id) => [id, 'answer']));
  if (whole.form.State !== 'executing') return new Map();
  return new Map(viewOfForm(whole).missing.map(({ id, missingInput }) => [id, missingInput]));
}

/**
 * Buttons for the next steps of a form: a button that ends a phase is shown, but disabled while
 * something is missing.
 */
export function stepsOf(whole: WholeForm): { step: PlainStep; isPossible: boolean }[] {
  return plainSteps
    .map((step) => ({ step, isPossible: canTake(whole, step) && !isEmptySetup(whole, step) }))
    .filter(({ step, isPossible }) => isPossible || isEndOf(whole, step));
}

/** A set-up without parameters records nothing. */
function isEmptySetup({ form, parameters }: WholeForm, step: PlainStep): boolean {
  return step === 'setup.start' && form.State === 'created' && parameters.Items.length === 0;
}

function isEndOf({ form: { State } }: WholeForm, step: PlainStep): boolean {
  return (
    (State === 'setup' && step === 'setup.end') || (State === 'executing' && step === 'execute.end')
  );
}

export function shownRows({ questions }: WholeForm): FormQuestionRow[] {
  return questions.Items.filter(({ IsVisible }) => IsVisible);
}

/** Id of the first open question or parameter of the current phase, else the first of all. */
export function firstOpenId(whole: WholeForm): string | undefined {
  const { State } = whole.form;
  if (State !== 'setup' && State !== 'executing') return undefined;
  const asked =
    State === 'setup'
      ? shownParameters(whole).map(({ Parameter, Answer }) => ({ id: Parameter.Id, Answer }))
      : shownRows(whole).map(({ Question, Answer, IsSkipped }) => ({
          id: Question.Id,
          Answer,
          IsSkipped,
        }));
  return (asked.find(isOpen) ?? asked[0])?.id;
}

function isOpen({ Answer, IsSkipped = false }: GivenAnswer): boolean {
  return (Answer?.Value ?? null) === null && !IsSkipped;
}

type GivenAnswer = Pick<FormQuestionRow, 'Answer'> & { IsSkipped?: boolean };

export function shownParameters({ form, parameters }: WholeForm): FormParameterRow[] {
  return parameters.Items.filter(
    ({ Parameter, IsLeftOut }) =>
      isForProduct(Parameter, form.ProductId) && (Parameter.Required || !IsLeftOut),
  );
}

/** Parameters are entered like questions. */
export function questionOf(parameter: FormParameter): ShownQuestion {
  return { ...parameter, ...answerSpecOf(parameter) };
}

/** Why a value cannot be an answer, by checks on this device. */
export function answerError(asked: ShownQuestion, value: unknown): AnswerError | null {
  const checked = checkAnswer(asked, value);
  return checked.is === 'error' ? checked.error : null;
}

/** Whether pressing an option completes the answer. */
export function isAnsweredByOnePress(question: FormQuestion, value: unknown): boolean {
  const options = answerOptions(question);
  if (question.Kind === 'multichoice' || options.length === 0) return false;
  const checked = checkAnswer(question, value);
  return checked.is === 'answer' && !needsComment(question, checked);
}
