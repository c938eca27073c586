import { isDeepStrictEqual } from 'node:util';

import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import type { Field, Fields } from '#server/resource-kit/describe/field.ts';
import { choice, flag, number, text } from '#server/resource-kit/describe/fields.ts';
import { items, texts } from '#server/resource-kit/describe/list-fields.ts';
import { csvCell, parseCsvValue, type CsvValue } from '#server/resource-kit/read/csv-text.ts';

const { FormQuestion, FormParameter, FormCondition, FormUiType } = documentSchema.definitions;

/** Common columns of questions and parameters. */
const common = {
  Key: text('key'),
  DisplayName: text('display_name', { isRequired: true, maxLength: 500 }),
  Order: number('order'),
  Required: flag('required'),
  Low: number('low'),
  High: number('high'),
  Min: number('min'),
  Max: number('max'),
  Unit: text('unit', { maxLength: 30 }),
  Decimals: number('decimals'),
  Metric: text('metric', { maxLength: 200 }),
  Options: texts('options', { maxItems: 500 }),
  Products: texts('products', { maxItems: 1000 }),
};

/** Columns of a question in CSV. A subsection is written `Measures / Length`. */
export const questionColumns: Fields = {
  Section: text('section', { maxLength: 410 }),
  Kind: choice('kind', { values: FormQuestion.properties.Kind.enum, isRequired: true }),
  ...common,
  Help: text('help', { maxLength: 2000 }),
  CommentRequired: flag('comment_required'),
  MaxLength: number('max_length'),
  GoalAtLeast: number('goal_at_least'),
  GoalAtMost: number('goal_at_most'),
  GoalIs: text('goal_is', { maxLength: 500 }),
  ShowMatch: choice('show_match', { values: ['all', 'any'] }),
  ShowConditions: items('show_conditions', {
    fields: {
      QuestionId: text('question_id', { isRequired: true }),
      Operator: choice('operator', {
        values: FormCondition.properties.Operator.enum,
        isRequired: true,
      }),
    },
    maxItems: 20,
  }),
  UiType: items('ui_type', {
    fields: { Type: choice('type', { values: FormUiType.properties.Type.enum, isRequired: true }) },
    maxItems: 1,
  }),
};

/** Columns of a parameter in CSV. */
export const parameterColumns: Fields = {
  Kind: choice('kind', { values: FormParameter.properties.Kind.enum, isRequired: true }),
  ...common,
};

/**
 * JSON that survives in a cell: whitespace that a cell would drop or join, and whitespace after
 * commas, is escaped.
 */
export function jsonCell(value: object | undefined): string | undefined {
  return value && JSON.stringify(value).replaceAll(/(?<=[,\s])\s|[^\S ]/g, codeOf);
}

function codeOf(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

type CellField = Pick<Field, 'kind' | 'isRequired'>;

/** Whether a cell has the text that an export of this value would have. */
export function isAsExported(field: CellField, read: unknown, stored: CsvValue): boolean {
  return isDeepStrictEqual(read, readBack(field, stored));
}

/** The value that an import reads from an export of this value. */
export function readBack(field: CellField, stored: CsvValue): unknown {
  const cell = csvCell(stored);
  const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  return parseCsvValue(field, unquoted);
}
