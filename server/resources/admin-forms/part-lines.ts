import type { FormQuestion } from '#schemas/api/form-document.gen.ts';
import type { FieldError } from '#server/http/body/field-errors.ts';
import { Problem } from '#server/problem.ts';
import { readCsv, type CsvRecord } from '#server/resource-kit/import/read-csv.ts';

import type { Part, PartKind } from './part-kinds.ts';
import { trimmed } from '#machines/form/trimmed.ts';

/** A part as a file says it. */
export interface PartLine {
  /** Counted from 1: of a CSV file with its header, of a list in JSON its items. */
  line: number;
  /** Null: it is to have no such field. What is not there stays as it is. */
  given: Readonly<Record<string, unknown>>;
  /** `Measures / Length`; undefined: not said. */
  section?: string;
  /** What cannot be read. */
  faults: readonly FieldError[];
}

/**
 * The parts of a file: text is CSV, a list is JSON.
 * @throws Problem 400 for what is neither.
 */
export async function linesOf(kind: PartKind, body: unknown): Promise<PartLine[]> {
  if (typeof body === 'string') {
    const records = await readCsv({ fields: kind.columns }, body);
    return records.map((record) => trimmedLine(kind, lineOf(record, record.faults ?? [])));
  }
  if (!Array.isArray(body))
    throw new Problem(400, 'import.unreadable', 'The file is no CSV file and no list in JSON.');
  return body.map((given: unknown, index) => {
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given);
    const line = { line: index + 1, given: isObject ? (given as PartLine['given']) : {} };
    return trimmedLine(kind, { ...line, faults: [] });
  });
}

/** A text that is left empty says that there is to be none. */
function trimmedLine({ definition }: PartKind, line: PartLine): PartLine {
  const texts = trimmed(line.given, definition) as PartLine['given'];
  const given = Object.keys(line.given).map((name) => [name, texts[name] ?? null] as const);
  return { ...line, given: Object.fromEntries(given) };
}

function lineOf({ line, id, values }: CsvRecord, faults: readonly FieldError[]): PartLine {
  const { Section, GoalAtLeast, GoalAtMost, GoalIs, ShowMatch, ShowConditions, ...plain } = values;
  const given: Record<string, unknown> = { ...plain, ...(id !== undefined && { Id: id }) };
  for (const [name, value] of Object.entries(plain)) given[name] = emptied(name, value);
  if (GoalAtLeast !== undefined || GoalAtMost !== undefined || GoalIs !== undefined)
    given['Goal'] = nullIfEmpty({ AtLeast: GoalAtLeast, AtMost: GoalAtMost, Is: GoalIs });
  if (ShowConditions !== undefined)
    given['ShowWhen'] = ShowConditions && {
      Match: ShowMatch ?? 'all',
      Conditions: ShowConditions,
    };
  return { line, given, faults, ...(typeof Section === 'string' && { section: Section }) };
}

const flags = new Set(['Required', 'CommentRequired']);

/** What an empty cell says: no, or that there is no such field. */
function emptied(name: string, value: unknown): unknown {
  if (flags.has(name)) return value ?? false;
  return isEmptyList(value) ? null : value;
}

/** An empty cell of a list is read as a list with one empty text. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => one === '');
}

function nullIfEmpty(fields: Record<string, unknown>): Record<string, unknown> | null {
  const there = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return there.length === 0 ? null : Object.fromEntries(there);
}

/**
 * A part as a line of a CSV file has it.
 * @param sections Their names, by id.
 */
export function rowOf(sections: ReadonlyMap<string, string>, part: Part): object {
  const { Goal = {}, ShowWhen, SectionId, Options = [], Products = [] } = part as FormQuestion;
  return {
    ...part,
    Options,
    Products,
    ...(SectionId !== undefined && { Section: sections.get(SectionId) ?? SectionId }),
    GoalAtLeast: Goal.AtLeast,
    GoalAtMost: Goal.AtMost,
    GoalIs: Goal.Is,
    ShowMatch: ShowWhen?.Match,
    ShowConditions: ShowWhen?.Conditions,
  };
}
