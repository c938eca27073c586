import { sql } from 'kysely';

import type { AnswerTrend, AnswerTrendPoint } from '#schemas/api/forms.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { TimeWindow } from '#server/web/lists/window.ts';

import type { FormRow } from './describe-form.ts';
import type { Documents } from './documents.ts';

export interface AnswerTrendQuery extends TimeWindow {
  questionId: string;
  /** Number of newest points to return; mean and range are of all. */
  limit: number;
}

/**
 * Answers to a numeric question in forms like this one: of the same template, machine and product,
 * in the same unit. Counts finished forms and this one, without answers to questions that were
 * hidden in the end.
 * @throws Problem 404 for an unknown question, 400 for one whose answers are not numeric.
 */
export async function answerTrend(
  db: Db,
  documents: Documents,
  { row, wish }: { row: FormRow; wish: AnswerTrendQuery },
): Promise<AnswerTrend> {
  const { Questions } = await documents.of(db, row);
  const question = Questions.find(({ Id }) => Id === wish.questionId);
  if (!question) throw new Problem(404, 'question.unknown', 'There is no such question');
  if (question.Kind !== 'number')
    throw new Problem(400, 'question.notNumeric', 'Only a question for a number has a trend.');
  const unit = question.Unit || null;
  const measured = measuredIn(db, { row, wish, unit });
  const { count, mean, range } = await db
    .selectFrom(measured.as('measured'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.avg<number | null>('number_value').as('mean'),
      fn.avg<number | null>('moving_range').as('range'),
    ])
    .executeTakeFirstOrThrow();
  const newest = await db
    .selectFrom(measured.as('measured'))
    .selectAll()
    .orderBy('answered_at', 'desc')
    .orderBy('form_id', 'desc')
    .limit(wish.limit)
    .execute();
  return {
    QuestionId: question.Id,
    DisplayName: question.DisplayName,
    MachineName: row.machine_name,
    ProductName: row.product_name,
    Unit: unit,
    TimeZone: await timeZoneOf(db, row.plant_id),
    Start: instantText(wish.start),
    End: instantText(wish.end),
    TotalItems: count,
    Mean: mean,
    MeanMovingRange: range,
    Items: newest.toReversed().map(describePoint),
  };
}

interface TrendQuestion {
  row: FormRow;
  wish: AnswerTrendQuery;
  unit: string | null;
}

/**
 * Each answer with its difference to the previous one. Joins the forms of the machine to their
 * answers.
 */
function measuredIn(db: Db, { row, wish, unit }: TrendQuestion) {
  const before = sql`lag(number_value) OVER (ORDER BY answered_at, form_id)`;
  return db
    .selectFrom('form_answers')
    .select(['form_id', 'answered_at', 'number_value', 'low', 'high', 'username'])
    .select(sql<number | null>`abs(number_value - ${before})`.as('moving_range'))
    .where('form_id', 'in', ({ selectFrom }) =>
      selectFrom('forms')
        .select('forms.id')
        .where('client_id', '=', row.client_id)
        .where('template_id', '=', row.template_id)
        .where('machine_id', '=', row.machine_id)
        .where('product_id', row.product_id === null ? 'is' : '=', row.product_id)
        .where(({ or, eb }) => or([eb('is_open', '=', 0), eb('forms.id', '=', row.id)])),
    )
    .where('question_id', '=', wish.questionId)
    .where('is_latest', '=', 1)
    .where('is_hidden', '=', 0)
    .where('number_value', 'is not', null)
    .where('unit', unit === null ? 'is' : '=', unit)
    .where('answered_at', '>=', wish.start)
    .where('answered_at', '<', wish.end);
}

interface Point {
  form_id: string;
  answered_at: number;
  number_value: number | null;
  low: number | null;
  high: number | null;
  username: string;
}

function describePoint(point: Point): AnswerTrendPoint {
  return {
    FormId: point.form_id,
    AnsweredAt: instantText(point.answered_at),
    Value: point.number_value ?? 0,
    Low: point.low,
    High: point.high,
    Username: point.username,
  };
}

async function timeZoneOf(db: Db, plantId: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('plants')
    .select('time_zone')
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
