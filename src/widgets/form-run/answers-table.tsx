import { lazy, Suspense, useState } from 'react';

import { saveCsv, fileName } from '#engine/parts/save-file.ts';
import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';
import { useTagUnits } from '#plant/forms/use-forms.ts';
import { useFormMedia } from '#plant/forms/use-pictures.ts';
import { valueText } from '#plant/forms/value-text.ts';
import type { FormMedium } from '#schemas/api/forms.gen.ts';
import { Button } from '#ui/button.tsx';
import { onDemand } from '#ui/on-demand.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

import { AnswerPicture } from './answer-picture.tsx';
import { type AnsweredRow, answeredRows, csvOf, pictureIdOf } from './answered-rows.ts';
import styles from './form-run.module.css';
import { OtherPictures } from './other-pictures.tsx';
import { usePrint } from './use-print.ts';

const AnswerTrendDialog = lazy(
  onDemand(async () => ({
    default: (await import('./answer-trend.tsx')).AnswerTrendDialog,
  })),
);

/** All that was answered, in the version in which it was: to read, to print and as a file. */
export function AnswersTable({ whole }: { whole: WholeForm }) {
  const { t } = useText();
  const { form } = whole;
  const rows = answeredRows(whole, t);
  const [shown, show] = useState<AnsweredRow>();
  const units = useTagUnits(form.MachineId);
  const pictures = usePictures(form.Id, rows);
  return (
    <>
      <section className={styles['answers']}>
        <Files form={form} rows={rows} pictures={pictures} />
        {form.Reason !== null && <p>{t('form-run.goalReason', { reason: form.Reason })}</p>}
        <table>
          <thead>
            <tr>
              {(['question', 'answer', 'limits', 'comment', 'who', 'at'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`form-run.column.${column}`)}
                </th>
              ))}
              <th scope="col" data-screen="only">
                <span className="ls-visually-hidden">{t('form-run.trend')}</span>
              </th>
            </tr>
          </thead>
          {bySection(rows).map(({ section, of }) => (
            <tbody key={of[0]?.id}>
              {section !== '' && (
                <tr>
                  <th scope="rowgroup" colSpan={7}>
                    {section}
                  </th>
                </tr>
              )}
              {of.map((row) => (
                <AnswerRow
                  key={row.id}
                  row={row}
                  timeZone={form.TimeZone}
                  tagUnit={units.get(row.metric ?? '') ?? ''}
                  onTrend={() => show(row)}
                  onSettled={pictures.settle}
                />
              ))}
            </tbody>
          ))}
        </table>
        <OtherPictures
          media={pictures.others}
          timeZone={form.TimeZone}
          nameOf={(id) =>
            whole.questions.Items.find(({ Question }) => Question.Id === id)?.Question
              .DisplayName ?? form.DisplayName
          }
          onSettled={pictures.settle}
        />
      </section>
      {shown && (
        <PartBoundary onClose={() => show(undefined)}>
          <Suspense>
            <AnswerTrendDialog formId={form.Id} question={shown} onClose={() => show(undefined)} />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

/** What stands below one heading, in the order of the form. */
function bySection(rows: readonly AnsweredRow[]): { section: string; of: AnsweredRow[] }[] {
  const groups: { section: string; of: AnsweredRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.section === row.section) last.of.push(row);
    else groups.push({ section: row.section, of: [row] });
  }
  return groups;
}

/** The pictures among the answers and beside them, all of which are on paper. */
function usePictures(formId: string, rows: readonly AnsweredRow[]) {
  const { media, isLoading } = useFormMedia(formId);
  const answers = rows.flatMap((row) => pictureIdOf(row) ?? []);
  const others = media.filter(({ MediaId }) => !answers.includes(MediaId));
  const ids = [...answers, ...others.map(({ MediaId }) => MediaId)];
  return { media, others, ...usePrint(isLoading ? undefined : ids) };
}

interface FilesProps {
  form: WholeForm['form'];
  rows: readonly AnsweredRow[];
  pictures: { media: readonly FormMedium[]; isWaiting: boolean; print(): void };
}

function Files({ form, rows, pictures: { media, isWaiting, print } }: FilesProps) {
  const { t } = useText();
  const name = fileName(`${form.DisplayName} ${form.MachineName} ${form.CreatedAt}`);
  return (
    <div className={styles['steps']} data-screen="only">
      <Button look="quiet" isBusy={isWaiting} onClick={print}>
        {t('form-run.print')}
      </Button>
      <Button look="quiet" onClick={() => saveCsv(name, csvOf(rows, { t, media }))}>
        {t('form-run.csv')}
      </Button>
    </div>
  );
}

interface AnswerRowProps {
  row: AnsweredRow;
  timeZone: string;
  /** Of the machine value beside the answer. */
  tagUnit: string;
  onTrend(): void;
  onSettled(pictureId: string): void;
}

function AnswerRow({ row, timeZone, tagUnit, onTrend, onSettled }: AnswerRowProps) {
  const { t, locale } = useText();
  const { name, answer, comment, hasTrend } = row;
  const pictureId = pictureIdOf(row);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-outside={answer?.IsOutside === true}>
        {pictureId === null ? (
          <Value row={row} />
        ) : (
          <AnswerPicture id={pictureId} name={name} onSettled={onSettled} />
        )}
      </td>
      <td>
        <Limits answer={answer} tagUnit={tagUnit} />
      </td>
      <td>{comment}</td>
      <td>{answer?.Username}</td>
      <td>
        {answer && dateFormat('moment', locale, timeZone).format(new Date(answer.AnsweredAt))}
      </td>
      <td data-screen="only">
        {hasTrend && (
          <button
            type="button"
            className={styles['trend']}
            aria-label={t('form-run.trend.of', { name })}
            onClick={onTrend}
          >
            {t('form-run.trend')}
          </button>
        )}
      </td>
    </tr>
  );
}

function Value({ row: { answer, kind, isSkipped } }: { row: AnsweredRow }) {
  const { t, locale } = useText();
  const none = t(isSkipped ? 'form-run.skipped' : 'form-run.noAnswer');
  return (
    <>
      {valueText(answer?.Value, { kind, t, locale }) ?? none} {answer?.Unit}
      {answer?.IsOutside === true && <em>{` ▲ ${t('form-question.outside')}`}</em>}
    </>
  );
}

/** The tolerance of then, and what the machine said when it was answered. */
function Limits({ answer, tagUnit }: Pick<AnsweredRow, 'answer'> & { tagUnit: string }) {
  const { t, locale } = useText();
  if (!answer) return null;
  const { Low, High, TagValue } = answer;
  const [low, high, value] = [Low, High, TagValue].map((one) =>
    one?.toLocaleString(locale, { maximumFractionDigits: 10 }),
  );
  return (
    <>
      {(low ?? high) !== undefined && <div>{`${low ?? '…'} – ${high ?? '…'}`}</div>}
      {value !== undefined && (
        <div>{t('form-run.machineThen', { value: `${value} ${tagUnit}`.trim() })}</div>
      )}
    </>
  );
}
