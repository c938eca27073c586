import { randomUUID } from 'node:crypto';

import { freeKey } from '#machines/form/free-key.ts';
import type { FormDocument, FormParameter, FormQuestion } from '#schemas/api/form-document.gen.ts';
import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import { Problem } from '#server/base/problem.ts';
import type { Fields } from '#server/resource-kit/describe/field.ts';

import { parameterColumns, questionColumns } from './part-columns.ts';

export type Part = FormQuestion | FormParameter;

/** Differences between questions and parameters, for the routes that edit them. */
export interface PartKind {
  /** Below /admin/forms/:id. */
  path: 'questions' | 'parameters';
  list: 'Questions' | 'Parameters';
  /** Name in refusals. */
  name: 'question' | 'parameter';
  /** Limit per form. */
  most: number;
  /** Name of the definition in the schema of documents. */
  definition: 'FormQuestion' | 'FormParameter';
  /** JSON Schema of a part as read. */
  row: object;
  /** JSON Schemas of a new part, and of a replacement: missing fields get defaults. */
  created: object;
  changed: object;
  /** Columns in a file, without the id. */
  columns: Fields;
}

/** Context of a new part in its document. */
export interface PartContext {
  keys: ReadonlySet<string>;
  lastOrder: number;
  /** Section of a question that names none. */
  sectionId: string;
}

export function partContext(document: FormDocument, { list }: PartKind): PartContext {
  const parts: readonly Part[] = document[list];
  return {
    keys: new Set(parts.map(({ Key }) => Key)),
    lastOrder: parts.reduce((most, { Order }) => Math.max(most, Order), 0),
    sectionId: document.Sections[0]?.Id ?? '',
  };
}

/** The complete part to store, from the fields sent. */
export function completePart({ list }: PartKind, sent: Partial<Part>, around: PartContext): Part {
  const { DisplayName = '', Kind = 'text' } = sent;
  // Values of a file are not validated yet.
  const named = typeof DisplayName === 'string' ? DisplayName : '';
  const common = {
    Id: randomUUID(),
    Key: freeKey(named, around.keys),
    Order: Math.min(around.lastOrder + 10, parameter.properties.Order.maximum),
    Required: false,
    ...(list === 'Questions' && { CommentRequired: false, SectionId: around.sectionId }),
  };
  return { ...common, ...sent, DisplayName, Kind } as Part;
}

const {
  FormQuestion: question,
  FormParameter: parameter,
  FormDocument,
} = documentSchema.definitions;

export const questions: PartKind = {
  path: 'questions',
  list: 'Questions',
  name: 'question',
  most: FormDocument.properties.Questions.maxItems,
  definition: 'FormQuestion',
  row: { $ref: 'form-document#/definitions/FormQuestion' },
  created: given(question, { Id: undefined }),
  changed: given(question),
  columns: questionColumns,
};

export const parameters: PartKind = {
  path: 'parameters',
  list: 'Parameters',
  name: 'parameter',
  most: FormDocument.properties.Parameters.maxItems,
  definition: 'FormParameter',
  row: { $ref: 'form-document#/definitions/FormParameter' },
  created: given(parameter, { Id: undefined }),
  changed: given(parameter),
  columns: parameterColumns,
};

/** The document with these parts. */
export function withParts(
  document: FormDocument,
  { list }: PartKind,
  parts: readonly Part[],
): FormDocument {
  return { ...document, [list]: parts };
}

/** Like the stored schema, but only name and kind are required. */
function given(
  { properties, ...schema }: typeof question | typeof parameter,
  without: { Id?: undefined } = {},
): object {
  const elsewhere = JSON.stringify({
    ...schema,
    examples: undefined,
    required: ['DisplayName', 'Kind'],
    properties: { ...properties, ...without, Version: { type: 'integer' } },
  }).replaceAll('"#/definitions/', '"form-document#/definitions/');
  return JSON.parse(elsewhere) as object;
}

/** @throws Problem 404 */
export function requirePart(
  document: FormDocument,
  { list, name }: PartKind,
  partId: string,
): Part {
  const part = document[list].find(({ Id }) => Id === partId);
  if (!part) throw new Problem(404, `${name}.unknown`, `There is no such ${name}.`);
  return part;
}
