import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

import type { ConfigFiles } from './config-files.ts';
import { createFormStore } from './form-files.ts';

const example = join(packageRoot, 'cli/example/clients/example/forms');
const text = readFileSync(join(example, 'example-shift-start.form.json'), 'utf8');
const path = 'clients/northwind/forms/example-shift-start.form.json';

test('a form is read with its client, and without what only editors read', async () => {
  const { forms, problems } = await read([[path, text]]);

  expect(problems).toEqual([]);
  expect(forms).toMatchObject([
    { path, client: 'northwind', document: { Id: 'example-shift-start', Type: 'CHECKLIST' } },
  ]);
  expect(forms[0]?.document).not.toHaveProperty('$schema');
});

test('its texts are trimmed, and empty ones left out', async () => {
  const blank = text.replace('"Kind": "number"', '"Kind": "number", "Help": "  "');
  const { forms, problems } = await read([
    [path, blank.replace('"Unit": "bar"', '"Unit": " bar "')],
  ]);
  const asked = forms[0]?.document.Questions.find(({ Kind }) => Kind === 'number');

  expect(problems).toEqual([]);
  expect(asked).toMatchObject({ Unit: 'bar' });
  expect(asked).not.toHaveProperty('Help');
});

test.each([
  ['a name of blanks', '"Start of the shift"', '"  "', '/DisplayName'],
  ['a misspelt field', '"Kind": "number"', '"Kidn": "number"', '/Questions/2/Kidn'],
  ['a kind there is none of', '"Kind": "number"', '"Kind": "numbr"', '/Questions/2/Kind'],
  ['an Id that its file does not have', '"example-shift', '"shift', '/Id'],
  ['limits the wrong way round', '"High": 7', '"High": 5', '/Questions/2/Low'],
  ['a section that is not there', '"SectionId": "safety"', '"SectionId": "x"', '/Questions/0'],
  ['a condition on a later question', '"guards", "Op', '"pressure", "Op', '/Questions/1/ShowWhen'],
  ['what is no object', text, '[]', ''],
  ['what is no JSON', text, '{', ''],
])('%s keeps a form out, and is named with its place', async (_, right, wrong, pointer) => {
  const { forms, problems } = await read([[path, text.replace(right, wrong)]]);

  expect(forms).toEqual([]);
  expect(problems[0]).toMatchObject({ File: path, Line: expect.any(Number) });
  expect(problems.map(({ Pointer }) => Pointer)).toContainEqual(expect.stringContaining(pointer));
});

test('the second of two files with one Id is refused, and names the first', async () => {
  const other = path.replace('northwind', 'contoso');
  const { forms, problems } = await read([
    [other, text],
    [path, text],
  ]);

  expect(forms.map((form) => form.path)).toEqual([other]);
  expect(problems).toMatchObject([
    { File: path, Pointer: '/Id', Expected: expect.stringContaining(other) },
  ]);
});

function read(files: [path: string, text: string][]) {
  const store: ConfigFiles = {
    read: () =>
      Promise.resolve(
        files.map(([at, content]) => {
          return { path: at, text: content, version: content, source: 'folder' };
        }),
      ),
  };
  return createFormStore(store).read();
}
