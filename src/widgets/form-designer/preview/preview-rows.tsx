import { useEffect, useRef, useState } from 'react';

import { useText } from '#engine/text.ts';
import { FormQuestion } from '#plant/forms/question/form-question.tsx';
import { sectionNames } from '#machines/form/section-names.ts';
import { questionOf } from '#plant/forms/form-facts.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import type { Trial } from '../template/use-trial.ts';
import pageStyles from '../form-designer.module.css';
import styles from './preview-rows.module.css';

interface PreviewRowsProps {
  document: FormDocument;
  trial: Trial;
  selectedId: string | undefined;
}

/** A question or parameter in the preview. */
interface Row {
  id: string;
  /** Heading above it. */
  heading: string;
  asked: ReturnType<typeof questionOf>;
  isParameter: boolean;
}

/** Rows per page: a form may have thousands of questions. */
const pageSize = 50;

/** Parameters, then questions below their section names. Scrolls to the selection. */
export function PreviewRows({ document, trial, selectedId }: PreviewRowsProps) {
  const { t } = useText();
  const rows = rowsOf(document, trial, t('form-designer.parameters'));
  const place = rows.findIndex(({ id }) => id === selectedId);
  const [page, setPage] = usePage(selectedId, place);
  const last = Math.max(Math.ceil(rows.length / pageSize) - 1, 0);
  const shown = Math.min(page, last);
  const isHidden = place < 0 && document.Questions.some(({ Id }) => Id === selectedId);
  return (
    <>
      {isHidden && <p className={pageStyles['kept']}>{t('form-designer.previewHidden')}</p>}
      <div className={styles['trial']}>
        {rows.slice(shown * pageSize, (shown + 1) * pageSize).map((row, index, drawn) => (
          <TriedRow
            key={`${row.id} ${row.asked.Kind}`}
            {...{ row, trial }}
            isFirst={drawn[index - 1]?.heading !== row.heading}
            isChosen={row.id === selectedId}
          />
        ))}
      </div>
      <div className={pageStyles['outlineBar']}>
        {shown > 0 && (
          <Button look="quiet" onClick={() => setPage(shown - 1)}>
            {t('form-designer.previewBefore')}
          </Button>
        )}
        {shown < last && (
          <Button look="quiet" onClick={() => setPage(shown + 1)}>
            {t('form-designer.previewAfter')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The page the user opened, until another question is selected. */
function usePage(selectedId: string | undefined, place: number) {
  const [page, setPage] = useState(0);
  const [followed, follow] = useState<string>();
  if (followed !== selectedId) {
    follow(selectedId);
    if (place >= 0) setPage(Math.floor(place / pageSize));
  }
  return [page, setPage] as const;
}

function rowsOf(
  { Sections }: FormDocument,
  { parameters, questions }: Trial,
  parametersName: string,
): Row[] {
  const names = sectionNames(Sections);
  return [
    ...parameters.map((parameter) => ({
      id: parameter.Id,
      heading: parametersName,
      asked: questionOf(parameter),
      isParameter: true,
    })),
    ...questions.map((question) => ({
      id: question.Id,
      heading: names.get(question.SectionId) ?? '',
      asked: question,
      isParameter: false,
    })),
  ];
}

interface TriedRowProps {
  row: Row;
  trial: Trial;
  /** First row below its heading. */
  isFirst: boolean;
  isChosen: boolean;
}

function TriedRow({ row, trial, isFirst, isChosen }: TriedRowProps) {
  const { id, heading, asked, isParameter } = row;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = place.current;
    if (isChosen && shown?.offsetParent) shown.offsetParent.scrollTop = shown.offsetTop;
  }, [isChosen]);
  return (
    <div ref={place} className={styles['tried']} aria-current={isChosen}>
      {isFirst && heading !== '' && <h3>{heading}</h3>}
      <FormQuestion
        question={asked}
        value={trial.valueOf(id, asked)}
        comment={trial.commentOf(id)}
        onAnswer={(value) => trial.answer(id, value)}
        {...(!isParameter && { onComment: (text: string) => trial.comment(id, text) })}
      />
    </div>
  );
}
