import { useRef } from 'react';

import { useText } from '#engine/text.ts';
import type { PlanEditor } from '#plant/floor-plan/use-plan-editor.ts';
import { Button } from '#ui/button.tsx';

import { pictureTypes, type PictureUpload } from './use-picture-upload.ts';

interface PictureButtonsProps {
  editor: PlanEditor;
  upload: PictureUpload;
}

/** Gives the plan a picture, another one or none. */
export function PictureButtons({ editor, upload }: PictureButtonsProps) {
  const { t } = useText();
  const { plan, edit } = editor;
  const field = useRef<HTMLInputElement>(null);
  const hasPicture = plan.PictureId !== null;
  return (
    <>
      <input
        ref={field}
        type="file"
        accept={pictureTypes}
        className="ls-visually-hidden"
        tabIndex={-1}
        aria-label={t('floor-plan.picture')}
        onChange={({ target }) => {
          upload.upload(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button look="quiet" isBusy={upload.isBusy} onClick={() => field.current?.click()}>
        {t(hasPicture ? 'floor-plan.otherPicture' : 'floor-plan.picture')}
      </Button>
      {hasPicture && (
        <Button look="quiet" onClick={() => edit({ ...plan, PictureId: null })}>
          {t('floor-plan.noPicture')}
        </Button>
      )}
    </>
  );
}
