import { randomUUID } from 'node:crypto';

import { freeKey } from '#machines/form/free-key.ts';
import type { FormDocument, FormParameter, FormQuestion } from '#schemas/api/form-document.gen.ts';
import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import { Problem } from '#server/base/problem.ts';
import type { Fields } from '#server/resource-kit/describe/field.ts';

import { parameterColumns, questionColumns } from './part-columns.ts';

export type Part = FormQuestion | FormParameter;

/** What questions and parameters have in common for those who edit them. */
export interface PartKind {
  /** Below /admin/forms/:id. */
  path: 'questions' | 'parameters';
  list: 'Questions' | 'Parameters';
  /** In refusals. */
  name: 'question' | 'parameter';
  /** As many as a form can have. */
  most: number;
  /** Its definition in the schema of documents. */
  definition: 'FormQuestion' | 'FormParameter';
  /** JSON Schema of one as it is read. */
  row: object;
  /** Of one that is new, and of one as it is to be: what is left out is given a value. */
  created: object;
  changed: object;
  /** What a file says of each, but for its id. */
  columns: Fields;
}

/** What a new part is fitted into. */
export interface Around {
  keys: ReadonlySet<string>;
  lastOrder: number;
  /** That of a question that names none. */
  sectionId: string;
}

export function aroundOf(document: FormDocument, { list }: PartKind): Around {
  const parts: readonly Part[] = document[list];
  return {
    keys: new Set(parts.map(({ Key }) => Key)),
    lastOrder: parts.reduce((most, { Order }) => Math.max(most, Order), 0),
    sectionId: document.Sections[0]?.Id ?? '',
  };
}

/** A part as it is stored, from what was sent. */
export function complete({ list }: PartKind, sent: Partial<Part>, around: Around): Part {
  const { DisplayName = '', Kind = 'text' } = sent;
  // A file may have anything there: the check that follows says so.
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

/** A part with a change. */
export function withParts(
  document: FormDocument,
  { list }: PartKind,
  parts: readonly Part[],
): FormDocument {
  return { ...document, [list]: parts };
}

/** As it is stored, but that only the name and the kind are needed. */
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
export function partOf(document: FormDocument, { list, name }: PartKind, partId: string): Part {
  const part = document[list].find(({ Id }) => Id === partId);
  if (!part) throw new Problem(404, `${name}.unknown`, `There is no such ${name}.`);
  return part;
}
