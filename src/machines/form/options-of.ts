import type { FormParameter, FormQuestion } from '#schemas/api/form-document.gen.ts';

/** What can be asked: a question or a parameter, as far as its answer goes. */
export type Asked = Pick<
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

/** What a list without valid values offers. Its value is empty, so it answers nothing. */
const noValidValue: AnswerOption = { Value: '', Label: 'No Valid Value' };

/** What can be chosen; nothing for kinds that are not chosen from a list. */
export function optionsOf({ Kind, Options, UiType }: Asked): AnswerOption[] {
  if (Kind === 'yesno') return optionsFrom(['YES', 'NO']);
  if (Kind === 'passfail') return optionsFrom(['PASS', 'FAIL']);
  if (Kind !== 'choice' && Kind !== 'multichoice') return [];
  const valid = Options ?? UiType?.ValidValues.split(',') ?? [];
  const options = optionsFrom(valid.map((value) => value.trim()).filter((value) => value !== ''));
  return options.length > 0 ? options : [noValidValue];
}

/** A list from which nothing can be chosen: no one can answer it. */
export function isUnanswerable(asked: Asked): boolean {
  const options = optionsOf(asked);
  return options.length > 0 && options.every(({ Value }) => Value === '');
}

/** A parameter asks as a question does. */
export function askedOf(parameter: FormParameter): Asked {
  return { ...parameter, CommentRequired: false };
}

/** Labels have spaces for the underscores of the values. */
function optionsFrom(values: readonly string[]): AnswerOption[] {
  return values.map((Value) => ({ Value, Label: Value.replaceAll('_', ' ') }));
}
