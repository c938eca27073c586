import type { TFunction } from 'i18next';

import { type CsvCell, toCsv } from '#lib/csv.ts';
import { questionOf, shownParameters, shownRows } from '#plant/forms/form-facts.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';
import type { FormAnswer, FormSection } from '#schemas/api/form-document.gen.ts';

/** A question or parameter with what was answered. */
export interface AnsweredRow {
  id: string;
  section: string;
  name: string;
  kind: string;
  answer: FormAnswer | null;
  comment: string | null;
  isSkipped: boolean;
  /** Answered by a number, to a question. */
  hasTrend: boolean;
}

export function answeredRows(whole: WholeForm, t: TFunction): AnsweredRow[] {
  const sections = sectionNames(whole.questions.Sections);
  const parameters = shownParameters(whole).map(({ Parameter, Answer }): AnsweredRow => ({
    id: `parameter ${Parameter.Id}`,
    section: t('form-run.parameters'),
    name: Parameter.DisplayName,
    kind: questionOf(Parameter).Kind,
    answer: Answer,
    comment: null,
    isSkipped: false,
    hasTrend: false,
  }));
  const questions = shownRows(whole).map((row): AnsweredRow => ({
    id: row.Question.Id,
    section: sections.get(row.Question.SectionId) ?? '',
    name: row.Question.DisplayName,
    kind: row.Question.Kind,
    answer: row.Answer,
    comment: row.Comment,
    isSkipped: row.IsSkipped,
    hasTrend: typeof row.Answer?.Value === 'number',
  }));
  return [...parameters, ...questions];
}

function sectionNames(sections: readonly FormSection[]): Map<string, string> {
  const all = sections.flatMap(({ Id, DisplayName, Sections }) => [
    { Id, DisplayName },
    ...Sections.map((inner) => ({
      ...inner,
      DisplayName: `${DisplayName} / ${inner.DisplayName}`,
    })),
  ]);
  return new Map(all.map(({ Id, DisplayName }) => [Id, DisplayName]));
}

const columns = [
  'section',
  'question',
  'answer',
  'unit',
  'low',
  'high',
  'machine',
  'comment',
  'who',
  'at',
] as const;

export function csvOf(rows: readonly AnsweredRow[], t: TFunction): string {
  const heads = columns.map((column) => t(`form-run.column.${column}`));
  return toCsv(heads, rows.map(cellsOf));
}

function cellsOf({ section, name, answer, comment }: AnsweredRow): CsvCell[] {
  if (!answer) return [section, name, null, null, null, null, null, comment, null, null];
  const { Value, Unit, Low, High, TagValue, Username, AnsweredAt } = answer;
  const value = typeof Value === 'number' || Value === null ? Value : [Value].flat().join('; ');
  return [section, name, value, Unit, Low, High, TagValue, comment, Username, AnsweredAt];
}
