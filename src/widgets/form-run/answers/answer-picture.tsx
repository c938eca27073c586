import { useEffect, useState } from 'react';

import { useText } from '#engine/text.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { usePicture } from './use-pictures.ts';
import styles from './answers.module.css';

interface AnswerPictureProps {
  id: string;
  /** Subject of the picture. */
  name: string;
  /** Called when it is loaded, or has failed. */
  onSettled(id: string): void;
}

/** A stored photo or signature: small in place, large in a dialog, readable in print. */
export function AnswerPicture({ id, name, onSettled }: AnswerPictureProps) {
  const { t } = useText();
  const { address, isLoading } = usePicture(id);
  const [isLarge, setLarge] = useState(false);
  const isMissing = !isLoading && address === undefined;
  useEffect(() => {
    if (isMissing) onSettled(id);
  }, [isMissing, id, onSettled]);
  if (isMissing) return <span>{t('form-run.pictureNotLoaded')}</span>;
  if (address === undefined) return <Spinner />;
  const alt = t('form-run.pictureOf', { name });
  return (
    <>
      <button
        type="button"
        data-printed="true"
        className={styles['picture']}
        aria-label={t('form-run.enlarge', { name })}
        onClick={() => setLarge(true)}
      >
        <img src={address} alt={alt} onLoad={() => onSettled(id)} onError={() => onSettled(id)} />
      </button>
      {isLarge && (
        <Dialog title={name} onClose={() => setLarge(false)}>
          <img className={styles['large']} src={address} alt={alt} />
        </Dialog>
      )}
    </>
  );
}
