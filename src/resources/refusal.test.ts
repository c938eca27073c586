import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { ConnectionError } from '#api/connection-error.ts';
import { HttpError } from '#api/http.ts';

import { refusalOf } from './refusal.ts';

const texts: Readonly<Record<string, string>> = {
  'resources.refused.field.minimum': '{{limit}} o más',
  'resources.refused.account.nameTaken': '{{name}} ya está en uso',
  'resources.dependants.plants': 'plantas',
  'resources.weekday.1': 'lunes',
  'resources.refused.shift.overlap': '{{one}} y {{other}}: el {{weekday}}',
  'resources.notReached': 'Sin conexión',
  'resources.tooLate': 'Sin respuesta',
};
const t = ((key: string, { defaultValue, ...values }: Record<string, unknown> = {}) =>
  texts[key]?.replaceAll(/{{(\w+)}}/g, (_, name: string) => String(values[name])) ??
  defaultValue) as unknown as TFunction;

test('a refusal is in the words of the page where it has them, and of the server where not', () => {
  const error = new HttpError(400, 'row.odd', 'It is odd');
  error.details = {
    Errors: [
      { Field: 'Goal', Message: '0 or more', Code: 'field.minimum', Limit: 0 },
      { Field: 'Name', Message: 'It is odd', Code: 'field.odd' },
      { Field: 'Type', Message: 'As it is' },
      {
        Field: 'Username',
        Message: '"ana" is taken',
        Code: 'account.nameTaken',
        Values: { name: 'ana' },
      },
    ],
    Dependants: [
      { Name: 'plants', Count: 2 },
      { Name: 'oddities', Count: 1 },
    ],
  };

  expect(refusalOf(error, t)).toMatchObject({
    message: 'It is odd',
    errors: {
      Goal: '0 o más',
      Name: 'It is odd',
      Type: 'As it is',
      Username: 'ana ya está en uso',
    },
    dependants: [
      { Name: 'plantas', Count: 2 },
      { Name: 'oddities', Count: 1 },
    ],
  });
});

test('a day of the week is said in words', () => {
  const error = new HttpError(400, 'row.invalid', 'It is odd');
  const Values = { one: 'Tarde', other: 'Noche', day: 1 };
  error.details = {
    Errors: [{ Field: 'Shifts', Message: 'It overlaps', Code: 'shift.overlap', Values }],
  };

  expect(refusalOf(error, t)?.errors).toEqual({ Shifts: 'Tarde y Noche: el lunes' });
});

test.each([
  ['Connection error', 'Sin conexión'],
  ['RequestTimeOut', 'Sin respuesta'],
])('%s is said in the words of the page', (message, said) => {
  expect(refusalOf(new ConnectionError(message), t)).toMatchObject({ message: said, errors: {} });
});
