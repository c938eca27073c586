import type { AnswerSpec } from '#machines/form/answer-spec.ts';
import { type AnswerError, type AnswerValue, checkAnswer } from '#machines/form/check-answer.ts';
import { Problem, type FieldError } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { parseInstant } from '#server/web/lists/window.ts';

import { type AnswerRow, describeAnswer } from './describe-form.ts';
import type { OpenForm } from './form-step.ts';
import { tagValueAt } from './tag-values.ts';

/** The part of a question or parameter that its answers depend on. */
interface AnswerRules extends AnswerSpec {
  Unit?: string;
  Metric?: string;
}

/** An answer as sent. */
interface AnswerInput {
  id: string;
  value: unknown;
  /** Version of the previous answer. */
  version: number;
  answeredAt: string | undefined;
}

export interface NewAnswerRow {
  id: string;
  row: AnswerRow;
  value: AnswerValue;
}

interface AnswersToCheck {
  given: readonly AnswerInput[];
  /** Undefined: unknown question. */
  rulesOf: (id: string) => AnswerRules | undefined;
  latest: ReadonlyMap<string, AnswerRow>;
}

const messages: Readonly<Record<AnswerError['code'], string>> = {
  'answer.notNumber': 'This is not a number',
  'answer.tooLow': 'At least {min}',
  'answer.tooHigh': 'At most {max}',
  'answer.tooManyDecimals': 'At most {decimals} decimals',
  'answer.notText': 'This is not a text',
  'answer.tooLong': 'At most {max} characters',
  'answer.notOption': '{given} is none of the options',
  'answer.notDate': 'A date is like 2026-06-10',
  'answer.notMedium': 'This is not the id of a picture',
};

/**
 * Validates answers and returns their rows, in the order sent. Skips empty ones.
 * @throws Problem 400 with one error per invalid answer, 409 where another answer came between.
 */
export async function checkAnswers(
  tx: Db,
  form: OpenForm,
  { given, rulesOf: askingOf, latest }: AnswersToCheck,
): Promise<NewAnswerRow[]> {
  const errors: FieldError[] = [];
  const versions = new Map([...latest].map(([id, { version }]) => [id, version]));
  const others = new Set<string>();
  const rows: NewAnswerRow[] = [];
  for (const one of given) {
    const rules = askingOf(one.id);
    if (!rules) {
      errors.push(fieldError(one.id, 'answer.unknown', 'There is no such question'));
      continue;
    }
    const checked = checkAnswer(rules, one.value);
    if (checked.is === 'error') errors.push(fieldErrorOf(one.id, checked.error));
    if (checked.is !== 'answer') continue;
    const version = versions.get(one.id) ?? 0;
    if (one.version !== version) others.add(one.id);
    versions.set(one.id, version + 1);
    const row = await rowOf(tx, form, { one, asking: rules, checked, version: version + 1 });
    rows.push({ id: one.id, row, value: checked.value });
  }
  if (errors.length > 0) throw notValid(errors);
  if (others.size > 0) throw otherAnswers([...others], latest);
  return rows;
}

export function fieldError(Field: string, Code: string, Message: string): FieldError {
  return { Field, Message, Code };
}

/** A request in which at least one answer is not valid. */
export function notValid(Errors: FieldError[]): Problem {
  return new Problem(400, 'answer.notValid', 'An answer cannot be stored.').with({ Errors });
}

function fieldErrorOf(id: string, { code, values }: AnswerError): FieldError {
  const filled = messages[code].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
  return fieldError(id, code, filled);
}

/** Conflict with the stored answers, so that people can choose. */
function otherAnswers(ids: readonly string[], latest: ReadonlyMap<string, AnswerRow>): Problem {
  const Items = ids.map((Id) => {
    const row = latest.get(Id);
    return { Id, Answer: row ? describeAnswer(row) : null };
  });
  return new Problem(409, 'form.otherAnswer', 'Another answer was stored in the meantime.').with({
    Current: { Items },
  });
}

async function rowOf(
  tx: Db,
  form: OpenForm,
  {
    one,
    asking,
    checked,
    version,
  }: {
    one: AnswerInput;
    asking: AnswerRules;
    checked: { value: AnswerValue; isOutside: boolean; missesGoal: boolean };
    version: number;
  },
): Promise<AnswerRow> {
  const { value } = checked;
  const answered_at = answeredAtOf(one.answeredAt, form);
  return {
    ...withdrawnRow(form, version),
    value: JSON.stringify(value),
    is_outside: checked.isOutside ? 1 : 0,
    misses_goal: checked.missesGoal ? 1 : 0,
    answered_at,
    ...(typeof value === 'number' && {
      number_value: value,
      ...toleranceOf(asking),
      ...(await tagOf(tx, asking, { machineId: form.row.machine_id, at: answered_at })),
    }),
  };
}

/** The present tolerance: the next version of the template may have another. */
function toleranceOf({ Unit = '', Low, High }: AnswerRules) {
  return { unit: Unit === '' ? null : Unit, low: Low ?? null, high: High ?? null };
}

/** Value of the machine's metric, if the question has one. */
async function tagOf(
  tx: Db,
  { Metric: name }: AnswerRules,
  { machineId, at }: { machineId: string; at: number },
) {
  const tag = name === undefined ? null : await tagValueAt(tx, { machineId, name, at });
  return { tag_value: tag?.value ?? null, tag_at: tag?.at ?? null };
}

/** Row of a withdrawn answer: the question is unanswered. */
export function withdrawnRow({ row, by, takeSequence }: OpenForm, version: number): AnswerRow {
  return {
    form_id: row.id,
    sequence: takeSequence(),
    version,
    value: null,
    number_value: null,
    unit: null,
    is_outside: 0,
    misses_goal: 0,
    low: null,
    high: null,
    tag_value: null,
    tag_at: null,
    account_id: by.accountId,
    username: by.username,
    answered_at: by.at,
    at: by.at,
    is_latest: 1,
  };
}

/**
 * Offline devices have clocks of their own: limited to the time between the start of the form and
 * now.
 */
function answeredAtOf(answeredAt: string | undefined, { row, by }: OpenForm): number {
  if (answeredAt === undefined) return by.at;
  return Math.max(Math.min(parseInstant(answeredAt), by.at), row.created_at);
}
