import { useText } from '#engine/text.ts';
import { refusalOf } from '#resources/refusal.ts';
import { maxUploadBytes } from '#shared/max-upload-bytes.ts';

import { withPicture } from './plan/plan-edits.ts';
import { useUploadPicture } from './plan/use-floor-plan.ts';
import type { PlanEditor } from './plan/use-plan-editor.ts';

export const pictureTypes =
  '.png,.jpg,.jpeg,.webp,.svg,image/png,image/jpeg,image/webp,image/svg+xml';

/** Uploads a picture and sets it as the plan's; undo restores the previous one. */
export function usePictureUpload({ plant, editLater }: PlanEditor) {
  const { t } = useText();
  const { mutate, isPending, error, variables } = useUploadPicture(plant.ClientId);
  const isTooLarge = (variables?.size ?? 0) > maxUploadBytes;

  function upload(file: File | undefined): void {
    if (file)
      mutate(file, {
        onSuccess: (medium) => editLater((now) => withPicture(now, medium)),
      });
  }

  function faultText(): string | undefined {
    if (!error) return undefined;
    if (isTooLarge) return t('floor-plan.tooLarge');
    const refusal = refusalOf(error, t);
    const reason = Object.values(refusal?.errors ?? {})[0] ?? refusal?.message;
    return t('floor-plan.pictureRefused', { reason });
  }

  return { upload, isBusy: isPending, fault: faultText() };
}

export type PictureUpload = ReturnType<typeof usePictureUpload>;
