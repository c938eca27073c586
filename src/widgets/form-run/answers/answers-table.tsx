import { lazy, Suspense, useState } from 'react';

import { saveCsv, fileName } from '#lib/files/save-file.ts';
import { useText } from '#engine/text.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';
import { useTagUnits } from '#plant/forms/use-forms.ts';
import type { FormMedium } from '#schemas/api/forms.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyModule } from '#ui/lazy-module.ts';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import { useFormMedia } from './use-pictures.ts';
import { AnswerRows } from './answer-rows.tsx';
import { type AnsweredRow, answeredRows, answersCsv, pictureIdOf } from './answered-rows.ts';
import own from './answers.module.css';
import styles from '../form-run.module.css';
import { OtherPictures } from './other-pictures.tsx';
import { usePrint } from '../use-print.ts';

const AnswerTrendDialog = lazy(
  lazyModule(async () => ({
    default: (await import('../trend/answer-trend.tsx')).AnswerTrendDialog,
  })),
);

/** All answers in the form's version at that time: to read, print and export. */
export function AnswersTable({ whole }: { whole: WholeForm }) {
  const { t, locale } = useText();
  const { form } = whole;
  const rows = answeredRows(whole, { t, locale });
  const [shown, show] = useState<AnsweredRow>();
  const units = useTagUnits(form.MachineId);
  const pictures = usePictures(form.Id, rows);
  return (
    <>
      <section className={own['answers']}>
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
          <AnswerRows
            rows={rows}
            timeZone={form.TimeZone}
            unitOf={(metric) => units.get(metric ?? '') ?? ''}
            onTrend={show}
            onSettled={pictures.settle}
          />
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
        <LazyBoundary onClose={() => show(undefined)}>
          <Suspense>
            <AnswerTrendDialog formId={form.Id} question={shown} onClose={() => show(undefined)} />
          </Suspense>
        </LazyBoundary>
      )}
    </>
  );
}

/** Pictures of answers and others, all of which are printed. */
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
      <Button look="quiet" onClick={() => saveCsv(name, answersCsv(rows, { t, media }))}>
        {t('form-run.csv')}
      </Button>
    </div>
  );
}
