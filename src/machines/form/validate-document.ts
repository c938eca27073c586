import type {
  FormCondition,
  FormDocument,
  FormParameter,
  FormQuestion,
} from '#schemas/api/form-document.gen.ts';

import { answerSpecOf, isUnanswerable, type AnswerSpec } from './answer-spec.ts';
import { checkAnswer, maxNumber } from './check-answer.ts';
import { orderedQuestions } from './form-view.ts';

type FindingCode =
  | 'form.noQuestions'
  | 'form.sameKey'
  | 'form.sameId'
  | 'form.unknownSection'
  | 'form.emptySection'
  | 'form.lowAboveHigh'
  | 'form.minAboveMax'
  | 'form.limitNotMeasurable'
  | 'form.noNumberBetween'
  | 'form.noOptions'
  | 'form.sameOption'
  | 'form.goalImpossible'
  | 'form.conditionUnknown'
  | 'form.conditionLater'
  | 'form.conditionImpossible'
  | 'form.noNumber';

/** A problem of a draft, with its place. */
export interface Finding {
  severity: 'error' | 'warning';
  code: FindingCode;
  part: 'form' | 'section' | 'question' | 'parameter';
  /** Id of the part; null for the form. */
  id: string | null;
  key: string | null;
  field: string;
  /** Values for the placeholders of the text. */
  values: Readonly<Record<string, string | number>>;
}

type Place = Pick<Finding, 'part' | 'id' | 'key'>;
type Found = Pick<Finding, 'code' | 'field'> & Partial<Pick<Finding, 'severity' | 'values'>>;

const ofForm: Place = { part: 'form', id: null, key: null };

/** All problems of a document, in the order of the form. A form with errors cannot be published. */
export function validateDocument(document: FormDocument): Finding[] {
  const { Questions, Parameters } = document;
  return [
    ...(Questions.length === 0 ? [finding(ofForm, nothingAsked)] : []),
    ...sectionFindings(document),
    ...repeated(Questions, 'question'),
    ...questionFindings(document),
    ...repeated(Parameters, 'parameter'),
    ...Parameters.flatMap((one) => at(placeOf(one, 'parameter'), limitsOf(answerSpecOf(one)))),
  ];
}

const nothingAsked: Found = { code: 'form.noQuestions', field: 'Questions' };

function sectionFindings({ Sections, Questions }: FormDocument): Finding[] {
  const used = new Set(Questions.map(({ SectionId }) => SectionId));
  const ids = new Set<string>();
  return Sections.flatMap((section) => {
    const below = section.Sections.map(({ Id }) => Id);
    const isEmpty = ![section.Id, ...below].some((id) => used.has(id));
    const found: Found[] = isEmpty
      ? [{ code: 'form.emptySection', field: 'DisplayName', severity: 'warning' }]
      : [];
    for (const id of [section.Id, ...below]) {
      if (ids.has(id)) found.push({ code: 'form.sameId', field: 'Id', values: { id } });
      ids.add(id);
    }
    const place: Place = { part: 'section', id: section.Id, key: null };
    const named = { name: section.DisplayName };
    return at(place, found).map((one) =>
      Object.assign(one, { values: { ...named, ...one.values } }),
    );
  });
}

/** Duplicate ids and keys. */
function repeated(
  parts: readonly (FormQuestion | FormParameter)[],
  part: 'question' | 'parameter',
): Finding[] {
  const ids = new Set<string>();
  const keys = new Set<string>();
  return parts.flatMap((one) => {
    const found: Found[] = [];
    if (ids.has(one.Id)) found.push({ code: 'form.sameId', field: 'Id', values: { id: one.Id } });
    if (keys.has(one.Key))
      found.push({ code: 'form.sameKey', field: 'Key', values: { key: one.Key } });
    ids.add(one.Id);
    keys.add(one.Key);
    return at(placeOf(one, part), found);
  });
}

function questionFindings(document: FormDocument): Finding[] {
  const sections = new Set(
    document.Sections.flatMap(({ Id, Sections }) => [Id, ...Sections.map((one) => one.Id)]),
  );
  const ordered = orderedQuestions(document);
  const positions = new Map(ordered.map(({ Id }, index) => [Id, index]));
  const byId = new Map(ordered.map((question) => [question.Id, question]));
  return ordered.flatMap((question, index) => {
    const found = limitsOf(question);
    if (!sections.has(question.SectionId))
      found.push({
        code: 'form.unknownSection',
        field: 'SectionId',
        values: { section: question.SectionId },
      });
    for (const condition of question.ShowWhen?.Conditions ?? [])
      found.push(...conditionFindings(condition, { byId, positions, index }));
    return at(placeOf(question, 'question'), found);
  });
}

/** Problems of limits, options and goal. */
function limitsOf(asked: AnswerSpec): Found[] {
  const options = asked.Options ?? [];
  const found = rangeFindings(asked);
  if (isUnanswerable(asked))
    found.push({ code: 'form.noOptions', field: 'Options', severity: 'warning' });
  if (new Set(options).size < options.length)
    found.push({ code: 'form.sameOption', field: 'Options' });
  return [...found, ...goalFindings(asked)];
}

function rangeFindings(asked: AnswerSpec): Found[] {
  const { Low, High, Min, Max } = asked;
  const found: Found[] = [];
  if (isAbove(Low, High)) {
    const values = { low: Number(Low), high: Number(High) };
    found.push({ code: 'form.lowAboveHigh', field: 'Low', values });
  }
  if (isAbove(Min, Max)) {
    const values = { min: Number(Min), max: Number(Max) };
    return [...found, { code: 'form.minAboveMax', field: 'Min', values }];
  }
  if (!hasNumbers(asked)) return [...found, { code: 'form.noNumberBetween', field: 'Min' }];
  if (isAbove(Low, Max)) found.push({ code: 'form.limitNotMeasurable', field: 'Low' });
  else if (isAbove(Min, High)) found.push({ code: 'form.limitNotMeasurable', field: 'High' });
  return found;
}

/** Whether a number with these decimals exists between minimum and maximum. */
function hasNumbers({ Kind, Min = -maxNumber, Max = maxNumber, Decimals }: AnswerSpec): boolean {
  if (Kind !== 'number') return true;
  const [lowest, highest] = [Math.max(Min, -maxNumber), Math.min(Max, maxNumber)];
  if (Decimals === undefined) return lowest <= highest;
  return Math.ceil(shifted(lowest, Decimals)) <= Math.floor(shifted(highest, Decimals));
}

/** Shifts the decimal point without a floating-point error: 0.07 by two places is exactly 7. */
function shifted(value: number, places: number): number {
  return Number((value * 10 ** places).toPrecision(15));
}

/** False if one of them is undefined. */
function isAbove(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && one > other;
}

function goalFindings(asked: AnswerSpec): Found[] {
  const { Goal, Kind } = asked;
  if (!Goal) return [];
  const { AtLeast, AtMost, Is } = Goal;
  const impossible: Found = { code: 'form.goalImpossible', field: 'Goal' };
  if (Is !== undefined) {
    const isAnswer = Kind !== 'number' && checkAnswer(asked, Is).is === 'answer';
    return isAnswer ? [] : [impossible];
  }
  if (Kind !== 'number') return [{ code: 'form.noNumber', field: 'Goal' }];
  const isReachable =
    !isAbove(AtLeast, AtMost) && !isAbove(AtLeast, asked.Max) && !isAbove(asked.Min, AtMost);
  return isReachable ? [] : [impossible];
}

interface ConditionContext {
  byId: ReadonlyMap<string, FormQuestion>;
  positions: ReadonlyMap<string, number>;
  index: number;
}

function conditionFindings(
  condition: FormCondition,
  { byId, positions, index }: ConditionContext,
): Found[] {
  const { QuestionId, Operator } = condition;
  const about = byId.get(QuestionId);
  const field = 'ShowWhen';
  if (!about) return [{ code: 'form.conditionUnknown', field, values: { question: QuestionId } }];
  const values = { question: about.DisplayName };
  if ((positions.get(QuestionId) ?? 0) >= index)
    return [{ code: 'form.conditionLater', field, values }];
  if (aboutNumbers.has(Operator) && about.Kind !== 'number')
    return [{ code: 'form.noNumber', field, values }];
  return isPossible(condition, about) ? [] : [{ code: 'form.conditionImpossible', field, values }];
}

const aboutNumbers: ReadonlySet<FormCondition['Operator']> = new Set([
  'above',
  'below',
  'between',
  'outside',
]);

function isPossible({ Operator, Value, Low, High }: FormCondition, about: FormQuestion): boolean {
  if (Operator === 'answered') return true;
  if (Operator === 'is' || Operator === 'isNot') return isAnswerAsStored(about, Value);
  if (Operator === 'above' || Operator === 'below') return typeof Value === 'number';
  return Low !== undefined && High !== undefined && Low <= High;
}

/** Conditions compare with stored answers, so the value must already be in stored form. */
function isAnswerAsStored(about: FormQuestion, value: FormCondition['Value']): boolean {
  const checked = checkAnswer(about, value);
  if (checked.is !== 'answer') return false;
  return about.Kind === 'multichoice' ? typeof value === 'string' : checked.value === value;
}

function placeOf({ Id, Key }: FormQuestion | FormParameter, part: Finding['part']): Place {
  return { part, id: Id, key: Key };
}

function at(place: Place, found: readonly Found[]): Finding[] {
  return found.map((one) => finding(place, one));
}

function finding(place: Place, { severity = 'error', values = {}, ...found }: Found): Finding {
  return { ...place, ...found, severity, values };
}
