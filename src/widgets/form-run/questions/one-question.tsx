import { useEffect, useRef } from 'react';

import { useText } from '#engine/text.ts';
import { sectionNames } from '#machines/form/section-names.ts';
import { firstOpenId, isAnsweredByOnePress, shownRows } from '#plant/forms/form-facts.ts';
import { useTagValues } from '#plant/forms/use-forms.ts';
import type { FormQuestionRow } from '#schemas/api/form-document.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import styles from '../form-run.module.css';
import { useNextQuestion } from '../use-next-question.ts';
import { useShown } from '../use-shown.ts';
import { fields, hasFinePointer } from './focus-question.ts';
import { QuestionView, type QuestionsProps } from './question-view.tsx';

/** One question at a time; Enter and a pressed option lead to the next. */
export function OneQuestion(props: QuestionsProps) {
  const { t } = useText();
  const { whole, shown, onShow } = props;
  const rows = shownRows(whole);
  const found = rows.findIndex(({ Question }) => Question.Id === (shown?.id ?? firstOpenId(whole)));
  const index = Math.max(found, 0);
  const row = rows[index];
  const id = row?.Question.Id;
  // Keeps the answered question shown, though it is no longer the first open one.
  useEffect(() => {
    if (shown === undefined && id !== undefined) onShow({ id, takesFocus: false });
  }, [shown, id, onShow]);
  if (!row) return <p>{t('form-run.allDone')}</p>;
  return <Shown key={id} {...props} row={row} index={index} total={rows.length} />;
}

interface ShownProps extends QuestionsProps {
  row: FormQuestionRow;
  index: number;
  total: number;
}

function Shown({ open, whole, shown, missingInput, onShow, row, index, total }: ShownProps) {
  const { t } = useText();
  const { Id: id, SectionId } = row.Question;
  const section = sectionNames(whole.questions.Sections).get(SectionId);
  const tags = useTagValues(whole.form.MachineId);
  const leading = useNextQuestion({
    id,
    whole,
    onLead: (next) => onShow({ id: next, takesFocus: false }),
  });
  const { go } = leading;
  const place = useFocus(shown);

  function skip(): void {
    leading.setFaulty(false);
    leading.write(open.write({ step: 'question.end', id, isSkipped: true }));
    void go(1);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the Enter key that bubbles from the fields in it
    <div ref={place} className={styles['one']} onKeyDown={leading.onKeyDown}>
      <p>{t('form-run.place', { place: index + 1, total })}</p>
      {section !== undefined && <h2>{section}</h2>}
      <QuestionView
        open={open}
        whole={whole}
        row={row}
        missingInput={missingInput}
        tags={tags}
        onFault={leading.setFaulty}
        onWritten={(promise, value) => {
          leading.write(promise);
          if (isAnsweredByOnePress(row.Question, value)) void go(1);
        }}
      />
      <div className={styles['steps']}>
        {index > 0 && <Quiet label="form-run.previous" onPress={() => void go(-1)} />}
        {!row.Question.Required && <Quiet label="form-run.skip" onPress={skip} />}
        {index < total - 1 && <Button onClick={() => void go(1)}>{t('form-run.next')}</Button>}
      </div>
    </div>
  );
}

function Quiet({ label, onPress }: { label: string; onPress(): void }) {
  const { t } = useText();
  return (
    <Button look="quiet" onClick={onPress}>
      {t(label)}
    </Button>
  );
}

/**
 * Focuses the first field, except on touch devices, where the keyboard would cover the question.
 */
function useFocus(shown: QuestionsProps['shown']) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFinePointer())
      place.current?.querySelector<HTMLElement>(`section :is(${fields})`)?.focus();
  }, []);
  useShown(place, shown);
  return place;
}
