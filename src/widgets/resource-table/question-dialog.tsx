import { refusalOf } from '#engine/resource/refusal.ts';
import { useChange } from '#engine/resource/use-resource.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface QuestionDialogProps<Answer> {
  resourceName: string;
  title: string;
  question: string;
  run(): Promise<Answer>;
  onClose(): void;
  onDone(answer: Answer): void;
}

/** Asked before something that is not easily undone. A refusal is shown here, with its reason. */
export function QuestionDialog<Answer>(props: QuestionDialogProps<Answer>) {
  const { resourceName, title, question, run, onClose, onDone } = props;
  const { t } = useText();
  const answering = useChange(resourceName, run, (answer) => {
    onClose();
    onDone(answer);
  });
  const refusal = refusalOf(answering.error);
  return (
    <Dialog title={title}>
      <p>{question}</p>
      <p className="ls-field-error" role="alert">
        {refusal?.isShown === false && refusal.message}
      </p>
      <div className="ls-dialog-answers">
        {!answering.isPending && (
          <Button look="quiet" onClick={onClose}>
            {t('resource-table.cancel')}
          </Button>
        )}
        <Button isBusy={answering.isPending} onClick={() => answering.mutate(undefined)}>
          {title}
        </Button>
      </div>
    </Dialog>
  );
}
