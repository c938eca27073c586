import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogQuestion } from '#ui/dialog-question.tsx';

/** Asks before typed input is discarded. */
export function UnsavedQuestion({ onDiscard, onStay }: { onDiscard(): void; onStay(): void }) {
  const { t } = useText();
  return (
    <DialogQuestion question={t('resource-table.unsaved')}>
      <Button look="quiet" onClick={onDiscard}>
        {t('resource-table.discard')}
      </Button>
      <Button onClick={onStay}>{t('resource-table.stay')}</Button>
    </DialogQuestion>
  );
}
