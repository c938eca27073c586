import type {
  FormCondition,
  FormDocument,
  FormParameter,
  FormQuestion,
} from '#schemas/api/form-document.gen.ts';

import { isUnanswerable } from './answer-spec.ts';
import { type AnswerValue, needsComment } from './check-answer.ts';

/** The stored answer of a question. `value` null: none, or withdrawn. */
export interface GivenAnswer {
  value: AnswerValue | null;
  isOutside: boolean;
  missesGoal: boolean;
  hasComment: boolean;
  isSkipped: boolean;
}

export type Answers = ReadonlyMap<string, GivenAnswer>;

/** A missing input of a form. */
export interface MissingInput {
  id: string;
  missingInput: 'answer' | 'comment';
}

export interface QuestionView {
  question: FormQuestion;
  isVisible: boolean;
  /** Answered, with a required comment, or skipped. */
  isDone: boolean;
  missingInput: MissingInput['missingInput'] | null;
}

export interface FormView {
  /** All questions, in the order of the form. */
  questions: readonly QuestionView[];
  /** Number of visible questions, and of those that are done. */
  total: number;
  done: number;
  missing: readonly MissingInput[];
  outside: number;
  missed: number;
  /** The first visible question that is not done. */
  next: string | null;
}

/** Visible and missing questions of a form, from its document and answers. */
export function formView(
  document: FormDocument,
  { productId, answers }: { productId: string | null; answers: Answers },
): FormView {
  const isVisible = visibility(document.Questions, { productId, answers });
  const questions = orderedQuestions(document).map((question): QuestionView => {
    const answer = answers.get(question.Id);
    const missingInput = missingInputOf(question, answer);
    const isDone = missingInput === null && (isAnswered(answer) || answer?.isSkipped === true);
    return { question, isVisible: isVisible(question), isDone, missingInput };
  });
  const shown = questions.filter((one) => one.isVisible);
  const given = shown.flatMap(({ question }) => answers.get(question.Id) ?? []).filter(isAnswered);
  return {
    questions,
    total: shown.length,
    done: shown.filter(({ isDone }) => isDone).length,
    missing: shown.flatMap(({ question, missingInput }) =>
      missingInput ? [{ id: question.Id, missingInput }] : [],
    ),
    outside: given.filter(({ isOutside }) => isOutside).length,
    missed: given.filter(({ missesGoal }) => missesGoal).length,
    next: shown.find(({ isDone }) => !isDone)?.question.Id ?? null,
  };
}

/** Parameters that apply to a product. */
export function parametersShown(
  { Parameters }: FormDocument,
  { productId, leftOut }: { productId: string | null; leftOut: ReadonlySet<string> },
): FormParameter[] {
  return Parameters.filter(
    (one) => isForProduct(one, productId) && (one.Required || !leftOut.has(one.Id)),
  ).toSorted(byOrder);
}

/** Parameters without which the set-up cannot end. */
export function missingParameters(
  shown: readonly FormParameter[],
  isSet: (id: string) => boolean,
): MissingInput[] {
  return shown
    .filter(
      (one) =>
        one.Required && !isSet(one.Id) && !isUnanswerable({ ...one, CommentRequired: false }),
    )
    .map(({ Id }) => ({ id: Id, missingInput: 'answer' }));
}

/** Sorted by section, subsection and order. */
export function orderedQuestions({ Sections, Questions }: FormDocument): FormQuestion[] {
  const sections = Sections.flatMap(({ Id, Sections: inner }) => [
    Id,
    ...inner.map((one) => one.Id),
  ]);
  const places = new Map(sections.map((id, index) => [id, index]));
  return Questions.toSorted((a, b) => sectionOrder(a) - sectionOrder(b) || byOrder(a, b));

  /** Questions without a section come last. */
  function sectionOrder({ SectionId }: FormQuestion): number {
    return places.get(SectionId) ?? sections.length;
  }
}

/** Without products it applies to all. */
export function isForProduct(
  { Products = [] }: { Products?: string[] },
  productId: string | null,
): boolean {
  return Products.length === 0 || (productId !== null && Products.includes(productId));
}

function byOrder(a: { Order: number; Id: string }, b: { Order: number; Id: string }): number {
  if (a.Order !== b.Order) return a.Order - b.Order;
  return a.Id < b.Id ? -1 : 1;
}

function missingInputOf(
  question: FormQuestion,
  answer: GivenAnswer | undefined,
): MissingInput['missingInput'] | null {
  if (!isAnswered(answer)) return question.Required && !isUnanswerable(question) ? 'answer' : null;
  return needsComment(question, answer) && !answer.hasComment ? 'comment' : null;
}

function isAnswered(
  answer: GivenAnswer | undefined,
): answer is GivenAnswer & { value: AnswerValue } {
  return answer !== undefined && answer.value !== null;
}

/**
 * Returns whether a question is visible. An answer counts only while its question is visible, so
 * that questions that depend on a hidden one are hidden, too. Questions in a cycle are hidden.
 */
function visibility(
  questions: readonly FormQuestion[],
  { productId, answers }: { productId: string | null; answers: Answers },
): (question: FormQuestion) => boolean {
  const byId = new Map(questions.map((one) => [one.Id, one]));
  const known = new Map<string, boolean>();

  function isVisible(question: FormQuestion): boolean {
    const found = known.get(question.Id);
    if (found !== undefined) return found;
    known.set(question.Id, false);
    const is = isForProduct(question, productId) && meetsRule(question);
    known.set(question.Id, is);
    return is;
  }

  function meetsRule({ ShowWhen }: FormQuestion): boolean {
    if (!ShowWhen) return true;
    const { Match, Conditions } = ShowWhen;
    return Match === 'all' ? Conditions.every(isMet) : Conditions.some(isMet);
  }

  function isMet(condition: FormCondition): boolean {
    const asked = byId.get(condition.QuestionId);
    const value = asked && isVisible(asked) ? (answers.get(asked.Id)?.value ?? null) : null;
    return isConditionMet(condition, value);
  }

  return isVisible;
}

function isConditionMet(condition: FormCondition, value: AnswerValue | null): boolean {
  const { Operator, Value } = condition;
  if (Operator === 'isNot') return !isValue(value, Value);
  if (Operator === 'is') return isValue(value, Value);
  if (Operator === 'answered') return value !== null;
  return typeof value === 'number' && isWithinLimits(condition, value);
}

function isWithinLimits({ Operator, Value, Low, High }: FormCondition, value: number): boolean {
  if (Operator === 'above') return typeof Value === 'number' && value > Value;
  if (Operator === 'below') return typeof Value === 'number' && value < Value;
  const isBetween = value >= (Low ?? -Infinity) && value <= (High ?? Infinity);
  return Operator === 'between' ? isBetween : !isBetween;
}

function isValue(value: AnswerValue | null, wanted: FormCondition['Value']): boolean {
  if (Array.isArray(value)) return typeof wanted === 'string' && value.includes(wanted);
  return value !== null && value === wanted;
}
