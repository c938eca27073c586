import { expect, test } from 'vitest';

import { createPolicyStore } from './policy-files.ts';

const path = 'clients/northwind/oee-policy.json';

test('a policy is read with its client', async () => {
  const document = { version: 1, everyPlant: { microStopSeconds: 60 } };
  const { policies, problems } = await read(JSON.stringify(document));

  expect(problems).toEqual([]);
  expect([...policies]).toEqual([['northwind', document]]);
});

test.each([
  ['a misspelt rule', { version: 1, everyPlant: { microStops: 60 } }, '/everyPlant/microStops'],
  [
    'a choice there is none of',
    { version: 1, plants: { a: { changeover: 'x' } } },
    '/plants/a/changeover',
  ],
  [
    'a stop of more than an hour',
    { version: 1, everyPlant: { microStopSeconds: 3601 } },
    '/everyPlant/microStopSeconds',
  ],
  ['another version', { version: 2 }, '/version'],
])('%s is named with its place, and nothing of it is taken', async (_, document, Pointer) => {
  const { policies, problems } = await read(JSON.stringify(document));

  expect(policies.size).toBe(0);
  expect(problems).toMatchObject([{ File: path, Pointer }]);
});

function read(text: string) {
  const file = { path, text, version: '1', source: 'folder' } as const;
  return createPolicyStore({ read: async () => [file] }).read();
}
