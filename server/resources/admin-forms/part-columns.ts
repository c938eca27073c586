import documentSchema from '#schemas/api/form-document.schema.json' with { type: 'json' };
import {
  choice,
  flag,
  items,
  number,
  text,
  texts,
  type Fields,
} from '#server/resource-kit/describe/fields.ts';

const { FormQuestion, FormParameter, FormCondition } = documentSchema.definitions;

/** What questions and parameters both have. */
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

/** A question as a line of a CSV file. A section within a section is written `Measures / Length`. */
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
};

/** A parameter as a line of a CSV file. */
export const parameterColumns: Fields = {
  Kind: choice('kind', { values: FormParameter.properties.Kind.enum, isRequired: true }),
  ...common,
};
