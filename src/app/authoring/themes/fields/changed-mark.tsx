import { useTranslation } from 'react-i18next';

import styles from '../themes.module.css';

/** Marks a field that differs from the standard, with a reset button. */
export function ChangedMark({ label, onTakeBack }: { label: string; onTakeBack(): void }) {
  const { t } = useTranslation();
  return (
    <p className={styles['differs']}>
      <span aria-hidden="true">{'≠'}</span>
      {t('themes.differs')}
      <button
        type="button"
        className="ls-link"
        aria-label={t('themes.takeBack.label', { field: label })}
        onClick={onTakeBack}
      >
        {t('themes.takeBack')}
      </button>
    </p>
  );
}
