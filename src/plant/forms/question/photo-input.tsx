import { useEffect, useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import { FileInput } from '#ui/controls/file-input.tsx';

import styles from './form-question.module.css';
import { pictureError } from './picture-error.ts';
import type { InputProps } from './question.ts';

/** A photo by the device's camera, or from a file. */
export function PhotoInput({
  value,
  isReadOnly,
  labelId,
  faultId,
  onEntered,
  picture,
}: InputProps) {
  const { t } = useText();
  const id = useId();
  const [taken, setTaken] = useState<Blob>();
  const [fault, setFault] = useState<'tooLarge' | 'notPicture' | null>(null);

  async function take(file: Blob): Promise<void> {
    const found = await pictureError(file);
    setFault(found);
    if (found) return;
    setTaken(file);
    onEntered(waitingPicture, file);
  }

  return (
    <div className={styles['media']}>
      <Picture value={value} taken={taken} picture={picture} />
      {!isReadOnly && (
        <label className={styles['add']} htmlFor={id}>
          {t(value === null ? 'form-question.takePhoto' : 'form-question.otherPhoto')}
          <FileInput
            id={id}
            accept="image/jpeg,image/png,image/webp"
            capture="environment"
            aria-labelledby={labelId}
            aria-describedby={faultId}
            onFiles={([file]) => {
              if (file) void take(file);
            }}
          />
        </label>
      )}
      {fault && (
        <p className="ls-field-error" role="alert">
          {t(`form-question.${fault}`)}
        </p>
      )}
    </div>
  );
}

/** Placeholder id of a picture that is not uploaded yet. */
export const waitingPicture = 'waiting';

interface PictureProps {
  value: InputProps['value'];
  /** The local picture, until the upload gives it an id. */
  taken: Blob | undefined;
  picture: InputProps['picture'];
}

export function Picture({ value, taken, picture }: PictureProps) {
  const { t } = useText();
  const [address, setAddress] = useState<string>();
  const id = typeof value === 'string' ? value : null;
  useEffect(() => {
    let made: string | undefined;
    let isOver = false;
    function show(blob: Blob): void {
      if (isOver) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    }
    if (id !== waitingPicture && id !== null) picture?.(id).then(show, () => {});
    else if (taken && id !== null) show(taken);
    return () => {
      isOver = true;
      setAddress(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [taken, id, picture]);
  if (address)
    return <img className={styles['picture']} src={address} alt={t('form-question.picture')} />;
  return value === null ? null : <p className={styles['help']}>{t('form-question.hasPicture')}</p>;
}
