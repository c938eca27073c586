import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { HttpError } from '#api/http.ts';

import { refusalOf } from './refusal.ts';

const texts: Readonly<Record<string, string>> = {
  'resources.refused.field.minimum': '{{limit}} o más',
  'resources.refused.account.nameTaken': '{{name}} ya está en uso',
  'resources.dependants.plants': 'plantas',
};
const t = ((key: string, { defaultValue, ...values }: Record<string, unknown>) =>
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
