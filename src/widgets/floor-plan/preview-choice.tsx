import { useId } from 'react';

import { useText } from '#engine/text.ts';

import styles from './floor-plan.module.css';
import { previews, type Preview } from './preview.ts';

interface PreviewChoiceProps {
  preview: Preview;
  onPreview(preview: Preview): void;
}

/** How the machines on the sheet are drawn. */
export function PreviewChoice({ preview, onPreview }: PreviewChoiceProps) {
  const { t } = useText();
  const id = useId();
  return (
    <span className={styles['preview']}>
      <label htmlFor={id}>{t('floor-plan.preview')}</label>
      <select
        id={id}
        className="ls-input"
        value={preview}
        onChange={({ target }) => onPreview(target.value as Preview)}
      >
        {previews.map((one) => (
          <option key={one} value={one}>
            {one === 'places' || one === 'mixed'
              ? t(`floor-plan.preview.${one}`)
              : t(`status.${one}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
