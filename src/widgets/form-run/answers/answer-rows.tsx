import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { valueText } from '#plant/forms/value-text.ts';

import { AnswerPicture } from './answer-picture.tsx';
import { type AnsweredRow, pictureIdOf } from './answered-rows.ts';
import styles from './answers.module.css';

interface AnswerRowsProps {
  rows: readonly AnsweredRow[];
  timeZone: string;
  /** Unit of the machine's value beside an answer. */
  unitOf(metric: string | undefined): string;
  onTrend(row: AnsweredRow): void;
  onSettled(pictureId: string): void;
}

/** The answers by section. */
export function AnswerRows({ rows, timeZone, unitOf, onTrend, onSettled }: AnswerRowsProps) {
  return bySection(rows).map(({ section, of }) => (
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
          timeZone={timeZone}
          tagUnit={unitOf(row.metric)}
          onTrend={() => onTrend(row)}
          onSettled={onSettled}
        />
      ))}
    </tbody>
  ));
}

/** Rows grouped by section, in the order of the form. */
function bySection(rows: readonly AnsweredRow[]): { section: string; of: AnsweredRow[] }[] {
  const groups: { section: string; of: AnsweredRow[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.section === row.section) last.of.push(row);
    else groups.push({ section: row.section, of: [row] });
  }
  return groups;
}

interface AnswerRowProps {
  row: AnsweredRow;
  timeZone: string;
  /** Unit of the machine's value beside the answer. */
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
      <td data-label={t('form-run.column.answer')} data-outside={answer?.IsOutside === true}>
        {pictureId === null ? (
          <Value row={row} />
        ) : (
          <AnswerPicture id={pictureId} name={name} onSettled={onSettled} />
        )}
      </td>
      <td data-label={t('form-run.column.limits')}>
        <Limits row={row} tagUnit={tagUnit} />
      </td>
      <td data-label={t('form-run.column.comment')}>{comment}</td>
      <td data-label={t('form-run.column.who')}>{answer?.Username}</td>
      <td data-label={t('form-run.column.at')}>
        {answer && dateFormat('record', locale, timeZone).format(new Date(answer.AnsweredAt))}
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
      {answer?.MissesGoal === true && <em>{` ▲ ${t('form-question.missed')}`}</em>}
    </>
  );
}

/** Tolerance and goal at that time, and the machine's value when it was answered. */
function Limits({ row: { answer, goal }, tagUnit }: { row: AnsweredRow; tagUnit: string }) {
  const { t, locale } = useText();
  const [low, high, value] = [answer?.Low, answer?.High, answer?.TagValue].map((one) =>
    one?.toLocaleString(locale, { maximumFractionDigits: 10 }),
  );
  return (
    <>
      {(low ?? high) !== undefined && <div>{`${low ?? '…'} – ${high ?? '…'}`}</div>}
      {goal !== null && <div>{goal}</div>}
      {value !== undefined && (
        <div>{t('form-run.machineThen', { value: `${value} ${tagUnit}`.trim() })}</div>
      )}
    </>
  );
}
