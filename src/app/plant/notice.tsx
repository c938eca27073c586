import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import styles from '../screen/screen-page.module.css';

/** Nothing to show, and what to do next. */
export function Notice({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles['notice']}>
      <h1>{t(text)}</h1>
      <p>{t(`${text}.hint`)}</p>
      {children}
    </div>
  );
}
