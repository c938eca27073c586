import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import texts from './form-designer.texts.json' with { type: 'json' };
import { changeText, formDifferences, ruleSentence } from './sentences.ts';
import { documentWith, question } from './template/form-document.fixture.ts';

const words: Readonly<Record<string, string>> = {
  ...texts['en-US'],
  'form-question.fail': 'Fail',
};
const t = ((key: string, values: Record<string, unknown> = {}) =>
  (words[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(values[name]),
  )) as unknown as TFunction;

test('a skip rule is a sentence', () => {
  const flash = question('flash', { DisplayName: 'Free of flash', Kind: 'passfail' });
  const weight = question('weight', { DisplayName: 'Weight' });
  const where = question('where', {
    ShowWhen: {
      Match: 'any',
      Conditions: [
        { QuestionId: 'flash', Operator: 'is', Value: 'FAIL' },
        { QuestionId: 'weight', Operator: 'outside', Low: 41, High: 42 },
      ],
    },
  });
  const document = documentWith([flash, weight, where]);

  expect(ruleSentence(where, document, { t, locale: 'en-US' })).toBe(
    'Only when “Free of flash” is Fail or “Weight” is outside 41 to 42.',
  );
  expect(ruleSentence(flash, document, { t, locale: 'en-US' })).toBe('It is always asked.');
});

test.each([
  ['Low', 1, 2.5, 'Lower limit: 1 → 2.5'],
  ['Unit', undefined, 'mm', 'Unit: — → mm'],
  ['Options', ['A', 'B'], ['A', 'B', 'C'], 'Options: A, B → A, B, C'],
  ['Kind', 'text', 'number', 'Kind of answer: Text → Number'],
  ['SectionId', 's', 'gone', 'Section: s → —'],
  ['Help', 'x'.repeat(90), 'y', `Help: ${'x'.repeat(80)}… → y`],
  ['Goal', { AtLeast: 1 }, { AtLeast: 2 }, 'Goal'],
  ['Products', ['cap'], ['lid'], 'Products'],
])('a change of %s says what was and what is', (field, before, after, text) => {
  const document = documentWith([question('a')]);
  const documents = { before: document, after: document };
  expect(changeText({ field, before, after }, documents, { t, locale: 'en-US' })).toBe(text);
});

test('the difference of two versions names what was added, removed and changed', () => {
  const before = documentWith([question('a'), question('b', { Low: 1 })]);
  const after = {
    ...documentWith([question('b', { Low: 2, Unit: 'mm' }), question('c')]),
    Description: 'New',
  };

  expect(formDifferences(before, after)).toEqual([
    {
      kind: 'changed',
      name: 'First piece',
      changes: [{ field: 'Description', before: undefined, after: 'New' }],
    },
    {
      kind: 'changed',
      name: 'b',
      changes: [
        { field: 'Low', before: 1, after: 2 },
        { field: 'Unit', before: undefined, after: 'mm' },
      ],
    },
    { kind: 'added', name: 'c', changes: [] },
    { kind: 'removed', name: 'a', changes: [] },
  ]);
  expect(formDifferences(before, before)).toEqual([]);
});
