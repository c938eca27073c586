import type { TFunction } from 'i18next';

import { answerError, questionOf } from '#plant/forms/form-facts.ts';
import { formRefusalText } from '#plant/forms/form-refusal-text.ts';
import type { OutboxEntry, WholeForm } from '#plant/forms/use-form.ts';

import { storedInstead } from './answers/stored-instead.ts';

/** The question or parameter of an entry. */
export function questionOfEntry({ questions, parameters }: WholeForm, { write }: OutboxEntry) {
  if (!('id' in write)) return undefined;
  if (write.step !== 'parameters.answer')
    return questions.Items.find(({ Question }) => Question.Id === write.id)?.Question;
  const row = parameters.Items.find(({ Parameter }) => Parameter.Id === write.id);
  return row && questionOf(row.Parameter);
}

/** Reason of an entry's refusal. */
export function reasonOf(t: TFunction, whole: WholeForm, entry: OutboxEntry): string {
  const { write, problem } = entry;
  const asked = questionOfEntry(whole, entry);
  const error = asked && 'value' in write ? answerError(asked, write.value) : null;
  if (error) return t(`form-question.${error.code}`, error.values);
  return formRefusalText(t, { code: problem?.code ?? '', errors: problem?.errors });
}

/** The refused entry of a question or parameter, until it is taken back. */
export function refusedEntry(
  entries: readonly OutboxEntry[],
  { step, id }: { step: 'answer' | 'parameters.answer'; id: string },
): OutboxEntry | undefined {
  return entries.find(
    (entry) =>
      entry.problem !== undefined &&
      entry.write.step === step &&
      entry.write.id === id &&
      !storedInstead(entry),
  );
}
