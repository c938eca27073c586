import i18next from 'i18next';
import { expect, test } from 'vitest';

import { expectation } from '#shared/expectation.ts';

import { expectedText } from './expected-text.ts';
import texts from './expected.texts.json' with { type: 'json' };

const t = await i18next.createInstance().init({
  lng: 'es-MX',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  resources: {
    'es-MX': {
      translation: {
        ...texts['es-MX'],
        'frame.expected': 'se esperaba {{expected}}.',
        'frame.nearest': '¿«{{nearest}}»?',
      },
    },
  },
});

test('what is wrong is said in the language of the page, with its values', () => {
  const { expected, code, values } = expectation('required', 'a field "{{value}}"', {
    value: 'title',
  });

  expect(expected).toBe('a field "title"');
  expect(expectedText(t, { Expected: expected, Code: code, Values: values })).toBe(
    'se esperaba un campo «title».',
  );
});

test('the nearest name is said with it', () => {
  expect(
    expectedText(t, {
      Expected: 'one of title',
      Code: 'oneOf',
      Values: { names: 'title' },
      Nearest: 'title',
    }),
  ).toBe('se esperaba uno de estos: title. ¿«title»?');
});

test('what has no words is said as the server says it', () => {
  expect(expectedText(t, { Expected: 'a newer thing', Code: 'newer' })).toBe(
    'se esperaba a newer thing.',
  );
  expect(expectedText(t, { Expected: 'the end' })).toBe('se esperaba the end.');
});
