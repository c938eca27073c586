import { useText } from '#engine/text.ts';
import { FormQuestion } from '#plant/form-question/form-question.tsx';

import styles from './form-designer.module.css';
import type { DesignerState } from './use-designer.ts';

/** The chosen question as an operator will see it. */
export function Preview({ designer }: { designer: DesignerState }) {
  const { t } = useText();
  const question = designer.document.Questions.find(({ Id }) => Id === designer.selectedId);
  return (
    <section className={styles['preview']} aria-label={t('form-designer.preview')}>
      <h2>{t('form-designer.preview')}</h2>
      {question ? (
        <FormQuestion key={question.Id} question={question} value={null} onAnswer={ignored} />
      ) : (
        <p>{t('form-designer.previewNone')}</p>
      )}
    </section>
  );
}

/** A preview keeps nothing. */
function ignored(): void {}
