import { refusalOf, type Refusal } from '#resources/refusal.ts';
import { useChange } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';

import styles from './dialogs.module.css';

interface QuestionDialogProps<Answer> {
  resourceName: string;
  title: string;
  question: string;
  /** The question names a single row. */
  isAboutOne?: boolean;
  /** The action deletes something. */
  isRemoval?: boolean;
  run(): Promise<Answer>;
  onClose(): void;
  onDone(answer: Answer): void;
}

/** Asks before an action that is hard to undo. A refusal is shown here, with its reason. */
export function QuestionDialog<Answer>(props: QuestionDialogProps<Answer>) {
  const { resourceName, title, question, run, onClose, onDone } = props;
  const { t } = useText();
  const answering = useChange(resourceName, run, (answer) => {
    onClose();
    onDone(answer);
  });
  const refusal = refusalOf(answering.error, t);
  return (
    <Dialog title={title} isQuestion onClose={answering.isPending ? undefined : onClose}>
      <p>{question}</p>
      <div className="ls-field-error" role="alert">
        {refusal && <Refused refusal={refusal} isAboutOne={props.isAboutOne ?? false} />}
      </div>
      <DialogAnswers
        cancel={t('resource-table.cancel')}
        isBusy={answering.isPending}
        onCancel={onClose}
      >
        <Button
          look={props.isRemoval ? 'danger' : 'primary'}
          isBusy={answering.isPending}
          onClick={() => answering.mutate(undefined)}
        >
          {title}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}

/** For one row, lists its dependants; for several, the message names the row concerned. */
function Refused({ refusal, isAboutOne }: { refusal: Refusal; isAboutOne: boolean }) {
  const { t, locale } = useText();
  if (!isAboutOne || refusal.dependants.length === 0) return <p>{refusal.message}</p>;
  return (
    <>
      <p>{t('resource-table.inUse')}</p>
      <ul className={styles['errors']}>
        {refusal.dependants.map(({ Name, Count }) => (
          <li key={Name}>{`${Name}: ${Count.toLocaleString(locale)}`}</li>
        ))}
      </ul>
    </>
  );
}
