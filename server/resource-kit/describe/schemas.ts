import { listQueryProperties, pageSchema } from '#server/web/lists/list.ts';

import type { Resource } from './define-resource.ts';
import { exampleOfAll } from './examples.ts';
import { valueSchema, type Field, type Fields } from './field.ts';

type Schema = Readonly<Record<string, unknown>>;

/** The JSON Schemas of one resource, for validation and the API description. */
export function schemasOf({ fields, path }: Resource) {
  const row = {
    type: 'object',
    additionalProperties: false,
    required: ['Id', 'Version', ...Object.keys(fields)],
    properties: {
      Id: { type: 'string' },
      Version: { type: 'integer' },
      ...propertiesOf(fields, () => true),
    },
    examples: [{ Id: 'example-id', Version: 1, ...exampleOfAll(fields) }],
  };
  const given = chosen(fields, ({ access }) => access === 'given');
  const sent = chosen(fields, ({ access }) => access !== 'read');
  return {
    row,
    create: {
      type: 'object',
      additionalProperties: false,
      required: namesOf(fields, ({ access, isRequired }) => access !== 'read' && isRequired),
      properties: propertiesOf(fields, ({ access }) => access !== 'read'),
      examples: [exampleOfAll(sent)],
    },
    change: {
      type: 'object',
      additionalProperties: false,
      minProperties: 1,
      properties: propertiesOf(fields, ({ access }) => access === 'given'),
      examples: [exampleOfAll(given)],
    },
    replace: replacementOf(fields),
    clone: {
      type: ['object', 'null'],
      additionalProperties: false,
      properties: propertiesOf(fields, ({ access }) => access !== 'read'),
      examples: [exampleOfAll(sent)],
    },
    page: {
      ...pageSchema(row),
      examples: [{ Items: row.examples, TotalItems: 1, PageNumber: 1, PageSize: 100 }],
    },
    listQuery: {
      type: 'object',
      additionalProperties: false,
      properties: { ...listQueryProperties, search: { type: 'string', maxLength: 100 } },
    },
    parentParams: paramsOf(path),
    params: paramsOf(`${path}/:id`),
  };
}

/** Body of PUT: a row as read, or without the fields that the server sets. */
function replacementOf(fields: Fields) {
  const ignored = namesOf(fields, ({ access }) => access === 'read');
  return {
    type: 'object',
    additionalProperties: false,
    required: namesOf(fields, ({ access, isRequired }) => access === 'given' && isRequired),
    properties: {
      Id: { type: 'string' },
      Version: { type: 'integer' },
      ...propertiesOf(fields, ({ access }) => access !== 'read'),
      ...Object.fromEntries(ignored.map((name) => [name, {}])),
    },
    examples: [{ Version: 1, ...exampleOfAll(chosen(fields, ({ access }) => access === 'given')) }],
  };
}

function propertiesOf(fields: Fields, isIn: (field: Field) => boolean): Record<string, Schema> {
  const all = Object.entries(chosen(fields, isIn));
  return Object.fromEntries(all.map(([name, field]) => [name, valueSchema(field)]));
}

function chosen(fields: Fields, isIn: (field: Field) => boolean): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isIn(field)));
}

function namesOf(fields: Fields, isIn: (field: Field) => boolean): string[] {
  return Object.keys(propertiesOf(fields, isIn));
}

function paramsOf(path: string) {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(
      names.map((name) => [name, { type: 'string', minLength: 1, maxLength: 100 }]),
    ),
  };
}
