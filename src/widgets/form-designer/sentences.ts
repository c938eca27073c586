import type { TFunction } from 'i18next';

import { sectionNames } from '#machines/form/section-names.ts';
import { valueText } from '#plant/forms/value-text.ts';
import type { FormCondition, FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';

interface Words {
  t: TFunction;
  locale: string;
}

/** A rule as a sentence: Only when "Free of flash" is FAIL and … */
export function ruleSentence(
  { ShowWhen }: { ShowWhen?: FormQuestion['ShowWhen'] | undefined },
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
  /** Name of the question, parameter or section. */
  name: string;
  /** Changed fields. */
  changes: readonly FieldChange[];
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Text of a change: Upper limit: 41 → 42. Only the field's name if its value is no simple text. */
export function changeText(
  { field, before, after }: FieldChange,
  documents: Readonly<Record<'before' | 'after', FormDocument>>,
  words: Words,
): string {
  const name = words.t(`form-designer.field.${field}`);
  const was = fieldText({ field, value: before }, documents.before, words);
  const is = fieldText({ field, value: after }, documents.after, words);
  return was === null || is === null ? name : `${name}: ${was} → ${is}`;
}

interface FieldValue {
  field: string;
  value: unknown;
}

/** Null if the value is no simple text. */
function fieldText({ field, value }: FieldValue, document: FormDocument, words: Words) {
  if (field === 'ShowWhen')
    return ruleSentence({ ShowWhen: value as FormQuestion['ShowWhen'] }, document, words);
  if (field === 'Products') return null;
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value !== 'string') return plainText(value, words);
  if (field === 'Kind') return words.t(`form-designer.kind.${value}`);
  if (field === 'SectionId') return sectionNames(document.Sections).get(value) ?? '—';
  return plainText(value, words);
}

const maxTextLength = 80;

function plainText(value: unknown, { t, locale }: Words): string | null {
  if (typeof value === 'boolean') return t(value ? 'form-question.yes' : 'form-question.no');
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 10 });
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === 'string');
  if (!isTexts && typeof value !== 'string') return null;
  const text = isTexts ? value.join(', ') || '—' : value;
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

/** Differences of two documents, in the order of the newer one. */
export function formDifferences(before: FormDocument, after: FormDocument): Difference[] {
  return [
    ...changesOf([before], [after]),
    ...changesOf(before.Sections, after.Sections),
    ...changesOf(before.Questions, after.Questions),
    ...changesOf(before.Parameters, after.Parameters),
  ];
}

interface NamedPart {
  Id: string;
  DisplayName: string;
}

/** Lists that are compared item by item. */
const compared = new Set(['Sections', 'Questions', 'Parameters']);

function changesOf(before: readonly NamedPart[], after: readonly NamedPart[]): Difference[] {
  const old = new Map(before.map((one) => [one.Id, one]));
  const kept = new Set(after.map(({ Id }) => Id));
  const isDocument = before.some((one) => 'Questions' in one);
  const found = after.flatMap((one): Difference[] => {
    const was = old.get(one.Id);
    if (!was) return [{ kind: 'added', name: one.DisplayName, changes: [] }];
    const changes = changesBetween(was, one).filter(
      ({ field }) => !isDocument || !compared.has(field),
    );
    return changes.length === 0 ? [] : [{ kind: 'changed', name: one.DisplayName, changes }];
  });
  const gone = before
    .filter(({ Id }) => !kept.has(Id))
    .map(({ DisplayName }): Difference => ({ kind: 'removed', name: DisplayName, changes: [] }));
  return [...found, ...gone];
}

function changesBetween(one: object, other: object): FieldChange[] {
  const before = new Map<string, unknown>(Object.entries(one));
  const after = new Map<string, unknown>(Object.entries(other));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field), after: after.get(field) }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}
