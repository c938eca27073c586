import { type AnswerSpec, answerOptions } from './answer-spec.ts';

export type AnswerValue = string | number | boolean | string[];

type AnswerErrorCode =
  | 'answer.notNumber'
  | 'answer.tooLow'
  | 'answer.tooHigh'
  | 'answer.tooManyDecimals'
  | 'answer.notText'
  | 'answer.tooLong'
  | 'answer.notOption'
  | 'answer.notDate'
  | 'answer.notMedium';

/** A fault of an answer: a text key with values for its placeholders. */
export interface AnswerError {
  code: AnswerErrorCode;
  values: Readonly<Record<string, string | number>>;
}

export type CheckedAnswer =
  /** Nothing was entered: not sent and not stored. */
  | { is: 'empty' }
  | { is: 'error'; error: AnswerError }
  | {
      is: 'answer';
      value: AnswerValue;
      /** Outside the tolerance limits. */
      isOutside: boolean;
      missesGoal: boolean;
    };

const maxTextLength = 4000;
const maxIdLength = 100;

/** Validates an answer: trims it, and checks its kind and limits. */
export function checkAnswer(asked: AnswerSpec, given: unknown): CheckedAnswer {
  const trimmed = withoutBlanks(given);
  if (trimmed === null) return { is: 'empty' };
  const value = readers[asked.Kind](asked, trimmed);
  if (isAnswerError(value)) return { is: 'error', error: value };
  return {
    is: 'answer',
    value,
    isOutside: isOutside(asked, value),
    missesGoal: isGoalMissed(asked, value),
  };
}

/** Whether the answer reports a problem that requires a comment. */
export function needsComment(
  { CommentRequired, Goal }: AnswerSpec,
  {
    value,
    isOutside: outside,
    missesGoal,
  }: { value: unknown } & Record<'isOutside' | 'missesGoal', boolean>,
): boolean {
  if (!CommentRequired) return false;
  return outside || missesGoal || (Goal === undefined && (value === 'NO' || value === 'FAIL'));
}

/** Trims strings and drops empty ones, in lists too. Null if nothing is left. */
function withoutBlanks(given: unknown): unknown {
  if (given === null || given === undefined) return null;
  if (typeof given === 'string') return given.trim() === '' ? null : given.trim();
  if (!Array.isArray(given)) return given;
  const left = given.map(withoutBlanks).filter((one) => one !== null);
  return left.length === 0 ? null : left;
}

type Reader = (asked: AnswerSpec, given: unknown) => AnswerValue | AnswerError;

const readers: Readonly<Record<AnswerSpec['Kind'], Reader>> = {
  yesno: (asked, given) => optionIn(asked, asWord(given, 'YES', 'NO')),
  passfail: (asked, given) => optionIn(asked, asWord(given, 'PASS', 'FAIL')),
  choice: optionIn,
  multichoice: optionsIn,
  number: numberIn,
  text: textIn,
  barcode: textIn,
  date: dateIn,
  photo: mediumIn,
  signature: mediumIn,
};

function asWord(given: unknown, yes: string, no: string): unknown {
  if (typeof given !== 'boolean') return given;
  return given ? yes : no;
}

function optionIn(asked: AnswerSpec, given: unknown): AnswerValue | AnswerError {
  const found = answerOptions(asked).find(({ Value }) => Value === given);
  return found ? found.Value : error('answer.notOption', { given: JSON.stringify(given) });
}

function optionsIn(asked: AnswerSpec, given: unknown): AnswerValue | AnswerError {
  const chosen: unknown[] = Array.isArray(given) ? given : [given];
  const options = answerOptions(asked).map(({ Value }) => Value);
  const other = chosen.find((one) => !options.includes(one as string));
  if (other !== undefined) return error('answer.notOption', { given: JSON.stringify(other) });
  return options.filter((value) => chosen.includes(value));
}

/** Sums of squares of such numbers stay finite, and integers are exact. */
export const maxNumber = 1e15;

function numberIn(asked: AnswerSpec, given: unknown): AnswerValue | AnswerError {
  const value = numberOf(given);
  const { Min = -maxNumber, Max = maxNumber, Decimals } = asked;
  if (!Number.isFinite(value)) return error('answer.notNumber');
  if (value < Min) return error('answer.tooLow', { min: Min });
  if (value > Max) return error('answer.tooHigh', { max: Max });
  if (Decimals !== undefined && Number(value.toFixed(Decimals)) !== value)
    return error('answer.tooManyDecimals', { decimals: Decimals });
  return value;
}

/** NaN if it is no number. */
function numberOf(given: unknown): number {
  if (typeof given === 'number') return given;
  const isNumeric =
    typeof given === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(given);
  return isNumeric ? Number(given) : Number.NaN;
}

function textIn(
  { MaxLength = maxTextLength }: AnswerSpec,
  given: unknown,
): AnswerValue | AnswerError {
  if (typeof given !== 'string') return error('answer.notText');
  return given.length > MaxLength ? error('answer.tooLong', { max: MaxLength }) : given;
}

/** A calendar date: rejects 2026-02-30. */
function dateIn(_: AnswerSpec, given: unknown): AnswerValue | AnswerError {
  const isDay = typeof given === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(given);
  const at = isDay ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === given;
  return isReal ? given : error('answer.notDate');
}

/** The id of an uploaded medium; the server checks whether it exists. */
function mediumIn(_: AnswerSpec, given: unknown): AnswerValue | AnswerError {
  const isId = typeof given === 'string' && given.length <= maxIdLength;
  return isId ? given : error('answer.notMedium');
}

function isOutside(
  { Kind, Low = -Infinity, High = Infinity }: AnswerSpec,
  value: AnswerValue,
): boolean {
  return Kind === 'number' && typeof value === 'number' && (value < Low || value > High);
}

function isGoalMissed({ Goal }: AnswerSpec, value: AnswerValue): boolean {
  if (!Goal) return false;
  const { AtLeast = -Infinity, AtMost = Infinity, Is } = Goal;
  if (typeof value === 'number') return value < AtLeast || value > AtMost;
  if (Is === undefined) return false;
  return Array.isArray(value) ? !value.includes(Is) : value !== Is;
}

function error(code: AnswerErrorCode, values: AnswerError['values'] = {}): AnswerError {
  return { code, values };
}

function isAnswerError(value: AnswerValue | AnswerError): value is AnswerError {
  return typeof value === 'object' && !Array.isArray(value);
}
