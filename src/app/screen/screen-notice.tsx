import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import styles from './screen-page.module.css';

/** Replaces a screen that has nothing to show: explains why, and what to do next. */
export function ScreenNotice({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles['notice']}>
      <h1>{t(text)}</h1>
      <p>{t(`${text}.hint`)}</p>
      {children}
    </div>
  );
}
