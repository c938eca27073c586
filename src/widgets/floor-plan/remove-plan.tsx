import { offerUndo } from '#ui/offer-undo.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogAnswers } from '#ui/dialog-answers.tsx';

import { useRemovePlan, type FloorPlan } from './plan/use-floor-plan.ts';

interface RemovePlanProps {
  plant: FloorPlan['plant'];
  /** Id of the stored plan. */
  id: string;
  onClose(): void;
}

/** Asks before removing a plant's plan; undo is offered for a moment. */
export function RemovePlan({ plant, id, onClose }: RemovePlanProps) {
  const { t } = useText();
  const { remove, isBusy, error } = useRemovePlan(plant.Id);

  async function removeNow(): Promise<void> {
    const restore = await remove(id);
    if (!restore) return;
    offerUndo({
      title: t('floor-plan.removed'),
      text: plant.DisplayName,
      label: t('planning.undo'),
      run: restore,
    });
  }

  return (
    <Dialog title={t('floor-plan.remove')} isQuestion onClose={onClose}>
      <p>{t('floor-plan.removeQuestion', { plant: plant.DisplayName })}</p>
      {error && (
        <p className="ls-field-error" role="alert">
          {error.message}
        </p>
      )}
      <DialogAnswers cancel={t('floor-plan.close')} onCancel={onClose}>
        <Button look="danger" isBusy={isBusy} onClick={() => void removeNow()}>
          {t('floor-plan.remove')}
        </Button>
      </DialogAnswers>
    </Dialog>
  );
}
