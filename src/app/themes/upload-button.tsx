import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/button.tsx';

interface UploadButtonProps {
  /** What the file is for. */
  label: string;
  accept: string;
  isMultiple?: boolean;
  isBusy: boolean;
  onFiles(files: readonly File[]): void;
}

/** Asks for files. The same one can be chosen again. */
export function UploadButton({
  label,
  accept,
  isMultiple = false,
  isBusy,
  onFiles,
}: UploadButtonProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        className="ls-visually-hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button look="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('themes.upload')}
      </Button>
    </>
  );
}
