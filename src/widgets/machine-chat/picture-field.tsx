import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { useBlobAddress } from '#plant/blob-address.ts';
import { maxUploadBytes } from '#shared/max-upload-bytes.ts';
import { FileButton } from '#ui/controls/file-input.tsx';

import styles from './machine-chat.module.css';

const kinds = ['image/jpeg', 'image/png', 'image/webp'];

interface PictureFieldProps {
  picture: Blob | undefined;
  onChoose(picture: Blob | undefined): void;
}

/** Attaches a picture to a message; an invalid one is refused at once. */
export function PictureField({ picture, onChoose }: PictureFieldProps) {
  const { t } = useText();
  const [isRefused, setRefused] = useState(false);
  const address = useBlobAddress(picture);

  function choose(file: File | undefined): void {
    if (!file) return;
    const isFine = kinds.includes(file.type) && file.size > 0 && file.size <= maxUploadBytes;
    setRefused(!isFine);
    if (isFine) onChoose(file);
  }

  return (
    <>
      {picture && address !== undefined ? (
        <span className={styles['chosen']}>
          <img src={address} alt={t('machine-chat.withPicture')} />
          <button type="button" className="ls-link" onClick={() => onChoose(undefined)}>
            {t('machine-chat.noPictureAfterAll')}
          </button>
        </span>
      ) : (
        <FileButton
          label={t('machine-chat.picture')}
          accept={kinds.join(',')}
          onFiles={([file]) => choose(file)}
        >
          {t('machine-chat.picture')}
        </FileButton>
      )}
      {isRefused && (
        <p className="ls-field-error" role="alert">
          {t('machine-chat.pictureRefused')}
        </p>
      )}
    </>
  );
}
