import type { TFunction } from 'i18next';

import { type CsvCell, toCsv } from '#lib/files/csv.ts';
import { sectionNames } from '#machines/form/section-names.ts';
import { questionOf, shownParameters, shownRows } from '#plant/forms/form-facts.ts';
import { goalText } from '#plant/forms/question/goal-text.ts';
import { waitingPicture } from '#plant/forms/question/photo-input.tsx';
import type { WholeForm } from '#plant/forms/use-form.ts';
import type { FormAnswer } from '#schemas/api/form-document.gen.ts';
import type { FormMedium } from '#schemas/api/forms.gen.ts';

/** A question or parameter with its answer. */
export interface AnsweredRow {
  id: string;
  /** Heading above it. */
  section: string;
  name: string;
  kind: string;
  answer: FormAnswer | null;
  comment: string | null;
  isSkipped: boolean;
  /** Metric of the machine whose value is stored with the answer. */
  metric: string | undefined;
  /** Goal of the answer; null without one. */
  goal: string | null;
  /** A question with a numeric answer. */
  hasTrend: boolean;
}

export function answeredRows(
  whole: WholeForm,
  { t, locale }: { t: TFunction; locale: string },
): AnsweredRow[] {
  const sections = sectionNames(whole.questions.Sections);
  const parameters = shownParameters(whole).map(({ Parameter, Answer }): AnsweredRow => ({
    id: `parameter ${Parameter.Id}`,
    section: t('form-run.parameters'),
    name: Parameter.DisplayName,
    kind: questionOf(Parameter).Kind,
    answer: Answer,
    comment: null,
    isSkipped: false,
    metric: Parameter.Metric,
    goal: goalText(questionOf(Parameter), { t, locale }),
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
    metric: row.Question.Metric,
    goal: goalText(row.Question, { t, locale }),
    hasTrend: typeof row.Answer?.Value === 'number',
  }));
  return [...parameters, ...questions];
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

interface InFile {
  t: TFunction;
  media: readonly FormMedium[];
}

/** Rows as CSV. Pictures have the server's file names. */
export function answersCsv(rows: readonly AnsweredRow[], { t, media }: InFile): string {
  const heads = columns.map((column) => t(`form-run.column.${column}`));
  const endings = new Map(
    media.map(({ MediaId, ContentType }) => [MediaId, ContentType.replace(/^.*\//, '.')]),
  );
  return toCsv(
    heads,
    rows.map((row) => cellsOf(row, endings)),
  );
}

function cellsOf(row: AnsweredRow, endings: ReadonlyMap<string, string>): CsvCell[] {
  const { section, name, answer, comment } = row;
  if (!answer) return [section, name, null, null, null, null, null, comment, null, null];
  const { Unit, Low, High, TagValue, Username, AnsweredAt } = answer;
  const value = valueCell(row, endings);
  return [section, name, value, Unit, Low, High, TagValue, comment, Username, AnsweredAt];
}

function valueCell(row: AnsweredRow, endings: ReadonlyMap<string, string>): CsvCell {
  const Value = row.answer?.Value ?? null;
  const id = pictureIdOf(row);
  if (id !== null) return `${row.kind}-${id}${endings.get(id) ?? ''}`;
  return typeof Value === 'number' || Value === null ? Value : [Value].flat().join('; ');
}

/** Id of the picture that is the answer, if any. */
export function pictureIdOf({ kind, answer }: Pick<AnsweredRow, 'kind' | 'answer'>): string | null {
  const isPicture = kind === 'photo' || kind === 'signature';
  const value = answer?.Value;
  return isPicture && typeof value === 'string' && value !== waitingPicture ? value : null;
}
