import { expect, test } from 'vitest';

import { suggestionsAt } from './json-completion.ts';

const schemas = {
  types: ['list', 'clock'],
  screen: {
    properties: {
      title: { type: 'string' },
      subject: { enum: ['plant', 'none'], description: 'What it is about.' },
      widgets: { additionalProperties: { $ref: '#/definitions/Widget' } },
      layouts: { properties: { desk: { items: { $ref: '#/definitions/Place' } } } },
    },
    definitions: {
      Widget: { properties: { type: {}, options: {} } },
      Place: { properties: { id: {}, x: {} } },
    },
  },
  optionsOf: (id: string) =>
    id === 'clock' ? { properties: { seconds: { type: 'boolean' } } } : undefined,
};

test.each([
  ['{ "|" }', ['"version"', '"screen"', '"expects"', '"patch"']],
  ['{ "patch": { "su|" } }', ['"title"', '"subject"', '"widgets"', '"layouts"']],
  ['{ "patch": { "subject": "|" } }', ['"plant"', '"none"']],
  ['{ "patch": { "subject": | } }', ['"plant"', '"none"']],
  ['{ "patch": { "widgets": { "a": { "|" } } } }', ['"type"', '"options"']],
  ['{ "patch": { "widgets": { "a": { "type": "|" } } } }', ['"list"', '"clock"']],
  ['{ "patch": { "widgets": { "clock": { "options": { "|" } } } } }', ['"seconds"']],
  ['{ "patch": { "widgets": { "clock": { "options": { "seconds": | } } } } }', ['true', 'false']],
  ['{ "patch": { "widgets": { "a": { "options": { "|" } } } } }', []],
  ['{ "patch": { "layouts": { "desk": [{ "|" }] } } }', ['"id"', '"x"']],
])('in %s can be written what the schema says', (marked, expected) => {
  const offset = marked.indexOf('|');

  const { items } = suggestionsAt(marked.replace('|', ''), offset, schemas);

  expect(items.map(({ text }) => text)).toEqual(expected);
});

test('what was typed of a name is replaced, its quotes too', () => {
  const text = '{ "patch": { "su" } }';

  const { from, items } = suggestionsAt(text, text.indexOf('su') + 2, schemas);

  expect(from).toBe(text.indexOf('"su"'));
  expect(items[1]?.detail).toBe('What it is about.');
});
