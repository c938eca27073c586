import type { Selectable } from 'kysely';

import {
  type Answers,
  formView,
  type FormView,
  type GivenAnswer,
  type MissingInput,
  missingParameters,
  parametersShown,
} from '#machines/form/form-view.ts';
import type { FormDocument, FormParameter } from '#schemas/api/form-document.gen.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

type Tables = Database;

/** Stored content of a form: the newest row of each question and parameter, by id. */
export interface FormContent {
  answers: ReadonlyMap<string, Selectable<Tables['form_answers']>>;
  parameters: ReadonlyMap<string, Selectable<Tables['form_parameter_answers']>>;
  comments: ReadonlyMap<string, Selectable<Tables['form_comments']>>;
  ends: ReadonlyMap<string, Selectable<Tables['form_question_ends']>>;
}

/** Product and omitted parameters of a form. */
export interface FormSubject {
  product_id: string | null;
  left_out: string;
}

export async function contentOfForm(db: Db, formId: string): Promise<FormContent> {
  const answers = await db
    .selectFrom('form_answers')
    .selectAll()
    .where('form_id', '=', formId)
    .where('is_latest', '=', 1)
    .execute();
  const parameters = await db
    .selectFrom('form_parameter_answers')
    .selectAll()
    .where('form_id', '=', formId)
    .where('is_latest', '=', 1)
    .execute();
  const comments = await db
    .selectFrom('form_comments')
    .selectAll()
    .where('form_id', '=', formId)
    .where('is_latest', '=', 1)
    .execute();
  const ends = await db
    .selectFrom('form_question_ends')
    .selectAll()
    .where('form_id', '=', formId)
    .execute();
  return {
    answers: new Map(answers.map((row) => [row.question_id, row])),
    parameters: new Map(parameters.map((row) => [row.parameter_id, row])),
    comments: new Map(comments.map((row) => [row.question_id, row])),
    ends: new Map(ends.map((row) => [row.question_id, row])),
  };
}

/** The visible part of a form, and what it still lacks. */
export function visibleForm(
  document: FormDocument,
  { product_id }: FormSubject,
  content: FormContent,
): FormView {
  return formView(document, { productId: product_id, answers: givenAnswers(content) });
}

export function leftOutOf({ left_out }: FormSubject): Set<string> {
  return new Set(JSON.parse(left_out) as string[]);
}

export function shownParameters(document: FormDocument, subject: FormSubject): FormParameter[] {
  return parametersShown(document, {
    productId: subject.product_id,
    leftOut: leftOutOf(subject),
  });
}

/** Parameters that are required to end the set-up. */
export function missingFormParameters(
  document: FormDocument,
  subject: FormSubject,
  { parameters }: FormContent,
): MissingInput[] {
  return missingParameters(
    shownParameters(document, subject),
    (id) => (parameters.get(id)?.value ?? null) !== null,
  );
}

function givenAnswers({ answers, comments, ends }: FormContent): Answers {
  const ids = new Set([...answers.keys(), ...ends.keys()]);
  return new Map(
    [...ids].map((id): [string, GivenAnswer] => {
      const row = answers.get(id);
      return [
        id,
        {
          value:
            row === undefined || row.value === null
              ? null
              : (JSON.parse(row.value) as GivenAnswer['value']),
          isOutside: row?.is_outside === 1,
          missesGoal: row?.misses_goal === 1,
          hasComment: (comments.get(id)?.comment ?? null) !== null,
          isSkipped: ends.get(id)?.is_skipped === 1,
        },
      ];
    }),
  );
}
