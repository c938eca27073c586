import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { documentWith, question } from '#plant/form-templates/form-document.fixture.ts';
import texts from './form-designer.texts.json' with { type: 'json' };
import { differences, ruleSentence } from './sentences.ts';

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

test('the difference of two versions names what was added, removed and changed', () => {
  const before = documentWith([question('a'), question('b', { Low: 1 })]);
  const after = {
    ...documentWith([question('b', { Low: 2, Unit: 'mm' }), question('c')]),
    Description: 'New',
  };

  expect(differences(before, after)).toEqual([
    { kind: 'changed', name: 'First piece', fields: ['Description'] },
    { kind: 'changed', name: 'b', fields: ['Low', 'Unit'] },
    { kind: 'added', name: 'c', fields: [] },
    { kind: 'removed', name: 'a', fields: [] },
  ]);
  expect(differences(before, before)).toEqual([]);
});
