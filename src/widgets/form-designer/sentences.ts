import type { TFunction } from 'i18next';

import { valueText } from '#plant/forms/value-text.ts';
import type { FormCondition, FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';

interface Words {
  t: TFunction;
  locale: string;
}

/** A skip rule as a sentence: Only when "Free of flash" is FAIL and … */
export function ruleSentence(
  { ShowWhen }: FormQuestion,
  document: FormDocument,
  { t, locale }: Words,
): string {
  if (!ShowWhen) return t('form-designer.always');
  const byId = new Map(document.Questions.map((one) => [one.Id, one]));
  const parts = ShowWhen.Conditions.map((one) =>
    conditionText(one, byId.get(one.QuestionId), { t, locale }),
  );
  const join = t(ShowWhen.Match === 'all' ? 'form-designer.and' : 'form-designer.or');
  return t('form-designer.onlyWhen', { conditions: parts.join(` ${join} `) });
}

function conditionText(
  { QuestionId, Operator, Value, Low, High }: FormCondition,
  about: FormQuestion | undefined,
  { t, locale }: Words,
): string {
  const value = valueText(Value, { kind: about?.Kind ?? 'text', t, locale });
  return t(`form-designer.condition.${Operator}`, {
    question: about?.DisplayName ?? QuestionId,
    value: value || '…',
    low: Low ?? '',
    high: High ?? '',
  });
}

/** A difference between two versions. */
export interface Difference {
  kind: 'added' | 'removed' | 'changed';
  /** Of the question, parameter or section. */
  name: string;
  /** The fields that differ. */
  fields: readonly string[];
}

/** What changed from one document to another, in the order of the newer one. */
export function differences(before: FormDocument, after: FormDocument): Difference[] {
  return [
    ...changesOf([before], [after]),
    ...changesOf(before.Sections, after.Sections),
    ...changesOf(before.Questions, after.Questions),
    ...changesOf(before.Parameters, after.Parameters),
  ];
}

interface Named {
  Id: string;
  DisplayName: string;
}

/** Lists of their own are compared on their own. */
const compared = new Set(['Sections', 'Questions', 'Parameters']);

function changesOf(before: readonly Named[], after: readonly Named[]): Difference[] {
  const old = new Map(before.map((one) => [one.Id, one]));
  const kept = new Set(after.map(({ Id }) => Id));
  const isDocument = before.some((one) => 'Questions' in one);
  const found = after.flatMap((one): Difference[] => {
    const was = old.get(one.Id);
    if (!was) return [{ kind: 'added', name: one.DisplayName, fields: [] }];
    const fields = fieldsThatDiffer(was, one).filter((name) => !isDocument || !compared.has(name));
    return fields.length === 0 ? [] : [{ kind: 'changed', name: one.DisplayName, fields }];
  });
  const gone = before
    .filter(({ Id }) => !kept.has(Id))
    .map(({ DisplayName }): Difference => ({ kind: 'removed', name: DisplayName, fields: [] }));
  return [...found, ...gone];
}

function fieldsThatDiffer(one: object, other: object): string[] {
  const before = new Map(Object.entries(one));
  const after = new Map(Object.entries(other));
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  );
}
