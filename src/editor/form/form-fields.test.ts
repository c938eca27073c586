import { expect, test } from 'vitest';

import { screen } from '#engine/testing.tsx';

import { fieldsOfWidget, textKeyPattern } from './form-fields.ts';

const schema = {
  type: 'object',
  required: ['sortBy'],
  definitions: { Size: { enum: ['S', 'M'], description: 'How large.' } },
  properties: {
    sortBy: { type: 'string', enum: ['name', 'oee'], description: 'The order.' },
    ascending: { type: 'boolean' },
    lines: { type: 'integer', minimum: 1, maximum: 9 },
    heading: { type: 'string', pattern: textKeyPattern },
    size: { $ref: '#/definitions/Size' },
    columns: { type: 'array', items: { enum: ['a', 'b'] } },
    frame: {
      type: 'object',
      properties: { colour: { type: 'string' }, size: { $ref: '#/definitions/Size' } },
    },
    rules: { type: 'array', items: { type: 'object' } },
    zone: { $ref: '#/definitions/TimeZone' },
    values: {
      type: 'array',
      maxItems: 8,
      items: {
        type: 'object',
        required: ['field'],
        properties: { field: { $ref: '#/definitions/RowField' } },
      },
    },
  },
};

test('the form of a widget is made of its schema, its slots and what every widget has', () => {
  const document = {
    ...screen,
    data: { all: { query: 'plants' as const }, ours: { query: 'plant-machines' as const } },
  };
  const slots = { machines: { query: 'plant-machines' } };
  const [title, options, data, visible] = fieldsOfWidget(document, 'a/b', {
    schema,
    slots: slots as never,
  });

  expect(title).toMatchObject({ kind: 'words', pointer: '/widgets/a~1b/title' });
  expect(options?.fields.map(({ kind, name }) => `${name} ${kind}`)).toEqual([
    'sortBy choice',
    'ascending flag',
    'lines number',
    'heading textKey',
    'size choice',
    'columns choices',
    'frame group',
    'rules raw',
    'zone zone',
    'values list',
  ]);
  expect(options?.fields[0]).toMatchObject({
    isRequired: true,
    choices: ['name', 'oee'],
  });
  expect(options?.fields[2]).toMatchObject({ minimum: 1, maximum: 9, isRequired: false });
  expect(options?.fields[5]?.choices).toEqual(['a', 'b']);
  expect(options?.fields[6]?.fields[1]).toMatchObject({
    choices: ['S', 'M'],
    pointer: '/widgets/a~1b/options/frame/size',
  });
  expect(data?.fields).toMatchObject([{ name: 'machines', kind: 'choice', choices: ['ours'] }]);
  expect(visible?.fields.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    'variable text',
    'equals text',
    'notEquals text',
    'role choice',
    'permission choice',
    'client text',
    'mode choice',
    'width choices',
  ]);
});

test('a list of things has the fields of one of them', () => {
  const fields = fieldsOfWidget(screen, 'bars', { schema, slots: {} });
  const [, options] = fields;

  expect(options?.fields.find(({ kind }) => kind === 'list')).toMatchObject({
    maxItems: 8,
    itemFields: [{ kind: 'rowField', name: 'field', pointer: '/field', isRequired: true }],
  });
});

test('a text that may be a list of lines has a field of several lines', () => {
  const text = { $ref: '#/definitions/Markdown' };
  const definitions = {
    Markdown: { type: ['string', 'array', 'object'], items: { type: 'string' } },
  };
  const notes = { type: 'object', properties: { text }, definitions };
  const fields = fieldsOfWidget(screen, 'notes', { schema: notes, slots: {} });

  expect(fields.find(({ name }) => name === 'options')?.fields).toMatchObject([
    { name: 'text', kind: 'lines' },
  ]);
});

test('a widget that reads nothing has no fields for data', () => {
  const names = fieldsOfWidget(screen, 'clock', { schema: {}, slots: {} }).map(({ name }) => name);

  expect(names).toEqual(['title', 'visible']);
});
