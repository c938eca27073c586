import type { FormParameter, FormQuestion } from '#schemas/api/form-document.gen.ts';

/** The parts of a question or parameter that determine its answer. */
export type AnswerSpec = Pick<
  FormQuestion,
  | 'Kind'
  | 'Low'
  | 'High'
  | 'Min'
  | 'Max'
  | 'Decimals'
  | 'MaxLength'
  | 'Goal'
  | 'UiType'
  | 'Options'
  | 'CommentRequired'
>;

export interface AnswerOption {
  Value: string;
  Label: string;
}

/** Option of a list without valid values. Its empty value counts as no answer. */
const noValidValue: AnswerOption = { Value: '', Label: 'No Valid Value' };

/** Options of the answer; empty for kinds without a list. */
export function answerOptions({ Kind, Options, UiType }: AnswerSpec): AnswerOption[] {
  if (Kind === 'yesno') return optionsFrom(['YES', 'NO']);
  if (Kind === 'passfail') return optionsFrom(['PASS', 'FAIL']);
  if (Kind !== 'choice' && Kind !== 'multichoice') return [];
  const valid = Options ?? UiType?.ValidValues.split(',') ?? [];
  const options = optionsFrom(valid.map((value) => value.trim()).filter((value) => value !== ''));
  return options.length > 0 ? options : [noValidValue];
}

/** A list without options: it cannot be answered. */
export function isUnanswerable(asked: AnswerSpec): boolean {
  const options = answerOptions(asked);
  return options.length > 0 && options.every(({ Value }) => Value === '');
}

/** Parameters are answered like questions. */
export function answerSpecOf(parameter: FormParameter): AnswerSpec {
  return { ...parameter, CommentRequired: false };
}

/** Labels replace underscores of the values by spaces. */
function optionsFrom(values: readonly string[]): AnswerOption[] {
  return values.map((Value) => ({ Value, Label: Value.replaceAll('_', ' ') }));
}
