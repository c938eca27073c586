import { useId } from 'react';

import { useText } from '#engine/text.ts';
import { Select } from '#ui/controls/select.tsx';

import styles from './floor-plan.module.css';
import { planPreviews, type Preview } from './preview.ts';

interface PreviewChoiceProps {
  preview: Preview;
  onPreview(preview: Preview): void;
}

/** Select of the status with which machines are drawn. */
export function PreviewChoice({ preview, onPreview }: PreviewChoiceProps) {
  const { t } = useText();
  const id = useId();
  return (
    <span className={styles['preview']}>
      <label htmlFor={id}>{t('floor-plan.preview')}</label>
      <Select
        id={id}
        value={preview}
        options={planPreviews.map((value) => ({
          value,
          label:
            value === 'places' || value === 'mixed'
              ? t(`floor-plan.preview.${value}`)
              : t(`status.${value}`),
        }))}
        onChange={onPreview}
      />
    </span>
  );
}
