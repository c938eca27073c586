import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

import { useText } from '#engine/text.ts';
import { sectionNames } from '#machines/form/section-names.ts';
import { shownRows } from '#plant/forms/form-facts.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';
import { useTagValues } from '#plant/forms/use-forms.ts';
import type { FormQuestionRow } from '#schemas/api/form-document.gen.ts';

import styles from '../form-run.module.css';
import { NamedButton } from '../named-button.tsx';
import { useNextQuestion } from '../use-next-question.ts';
import { useShown } from '../use-shown.ts';
import { focusQuestion } from './focus-question.ts';
import { QuestionView, type QuestionViewProps, type QuestionsProps } from './question-view.tsx';

/** Longer lists are virtualized. */
const maxDrawn = 100;
const defaultHeight = 220;

/** All questions as a list. */
export function QuestionList(props: QuestionsProps) {
  const rows = headedRows(props.whole);
  const tags = useTagValues(props.whole.form.MachineId);
  return rows.length > maxDrawn ? (
    <LongList {...props} rows={rows} tags={tags} />
  ) : (
    <ShortList {...props} rows={rows} tags={tags} />
  );
}

interface HeadedRow {
  row: FormQuestionRow;
  /** Name of the section that begins here. */
  section: string | undefined;
}

function headedRows(whole: WholeForm): HeadedRow[] {
  const names = sectionNames(whole.questions.Sections);
  const rows = shownRows(whole);
  return rows.map((row, index) => {
    const { SectionId } = row.Question;
    const isFirst = rows[index - 1]?.Question.SectionId !== SectionId;
    return { row, section: isFirst ? names.get(SectionId) : undefined };
  });
}

interface ListProps extends QuestionsProps {
  rows: readonly HeadedRow[];
  tags: ReadonlyMap<string, string>;
}

function ShortList({ shown, rows, ...given }: ListProps) {
  const list = useRef<HTMLOListElement>(null);
  useShown(list, shown);
  return (
    <ol ref={list} className={styles['list']}>
      {rows.map((headed) => (
        <li key={headed.row.Question.Id}>
          <Listed {...given} {...headed} />
        </li>
      ))}
    </ol>
  );
}

function LongList({ shown, rows, ...given }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  // oxlint-disable-next-line react/incompatible-library -- only the React Compiler, not used here, fails on an object that changes in place
  const virtual = useVirtualizer({
    count: rows.length,
    overscan: 4,
    getScrollElement: () => scroller.current,
    estimateSize: () => defaultHeight,
    getItemKey: (index) => rows[index]?.row.Question.Id ?? index,
  });
  useEffect(() => {
    const index = rows.findIndex(({ row }) => row.Question.Id === shown?.id);
    if (index < 0) return;
    virtual.scrollToIndex(index, { align: 'center' });
    if (shown?.takesFocus) wanted.current = shown.id;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolls only when another question is shown, not when the rows change
  }, [shown]);
  // Its field exists once the list has rendered it.
  useEffect(() => {
    const { current: id } = wanted;
    if (id !== undefined && focusQuestion(scroller.current, id)) wanted.current = undefined;
  });
  return (
    <div ref={scroller} className={styles['scroller']}>
      <ol className={styles['list']} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const headed = rows[index];
          return headed ? (
            <li
              key={key}
              data-index={index}
              ref={virtual.measureElement}
              style={{ transform: `translateY(${start}px)` }}
              data-virtual="true"
            >
              <Listed {...given} {...headed} />
            </li>
          ) : null;
        })}
      </ol>
    </div>
  );
}

type ListedProps = QuestionViewProps & Pick<HeadedRow, 'section'> & Pick<QuestionsProps, 'onShow'>;

/** Optional questions can be skipped. Enter leads to the next. */
function Listed({ section, onShow, ...props }: ListedProps) {
  const { t } = useText();
  const { open, whole, row } = props;
  const { Id: id, DisplayName, Required } = row.Question;
  const { onKeyDown, setFaulty, write } = useNextQuestion({
    id,
    whole,
    onLead: (next) => onShow({ id: next, takesFocus: true }),
  });
  return (
    <>
      {section !== undefined && <h2>{section}</h2>}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the Enter key that bubbles from the fields in it */}
      <div className={styles['card']} onKeyDown={onKeyDown}>
        <QuestionView {...props} onFault={setFaulty} onWritten={write} />
        {!Required && !row.IsSkipped && (
          <NamedButton
            label={t('form-run.skip')}
            name={DisplayName}
            onPress={() => void open.write({ step: 'question.end', id, isSkipped: true })}
          />
        )}
      </div>
    </>
  );
}
