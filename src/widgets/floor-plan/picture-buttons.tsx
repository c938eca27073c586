import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { FileButton } from '#ui/controls/file-input.tsx';

import type { PlanEditor } from './plan/use-plan-editor.ts';
import { pictureTypes, type PictureUpload } from './use-picture-upload.ts';

interface PictureButtonsProps {
  editor: PlanEditor;
  upload: PictureUpload;
}

/** Sets, replaces or removes the plan's picture. */
export function PictureButtons({ editor, upload }: PictureButtonsProps) {
  const { t } = useText();
  const { plan, edit } = editor;
  const hasPicture = plan.PictureId !== null;
  return (
    <>
      <FileButton
        label={t('floor-plan.picture')}
        accept={pictureTypes}
        isBusy={upload.isBusy}
        onFiles={([file]) => upload.upload(file)}
      >
        {t(hasPicture ? 'floor-plan.otherPicture' : 'floor-plan.picture')}
      </FileButton>
      {hasPicture && (
        <Button look="quiet" onClick={() => edit({ ...plan, PictureId: null })}>
          {t('floor-plan.noPicture')}
        </Button>
      )}
    </>
  );
}
