import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { imageOf } from '#theme/client-theme.ts';
import { FileButton } from '#ui/controls/file-input.tsx';

import styles from '../themes.module.css';
import { useThemeUpload } from './use-theme-upload.ts';

const pictures = '.svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp';

interface PictureFieldProps {
  label: string;
  clientId: string;
  /** Address; empty for none. */
  own: string;
  usual: string;
  /** Called with undefined to use the picture of the base theme. */
  onChange(address: string | undefined): void;
}

/** A picture of a theme: preview, upload, or address on this site. */
export function PictureField({ label, clientId, own, usual, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { upload, isBusy, fault: error } = useThemeUpload(clientId, 'image');
  return (
    <fieldset className={styles['field']} aria-label={label}>
      <label htmlFor={id}>{label}</label>
      <Picture key={own || usual} address={own || usual} />
      <div className={styles['inputs']}>
        <input
          id={id}
          className="ls-input"
          maxLength={500}
          placeholder={usual}
          value={own}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
        <FileButton
          label={label}
          accept={pictures}
          isBusy={isBusy}
          onFiles={(files) => upload(files, ([address]) => onChange(address))}
        >
          {t('themes.upload')}
        </FileButton>
      </div>
      {error && (
        <p role="alert" className={styles['problems']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Preview on a background on which light and dark pictures are visible. */
function Picture({ address }: { address: string }) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const source = imageOf(address);
  if (!source) return null;
  if (isMissing) return <p className={styles['problems']}>{t('themes.noPicture')}</p>;
  return (
    <span className={styles['picture']}>
      <img src={source} alt="" onError={() => setMissing(true)} />
    </span>
  );
}
