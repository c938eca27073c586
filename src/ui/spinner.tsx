import { useTranslation } from 'react-i18next';

export function Spinner() {
  return <span className="ls-spinner" aria-hidden="true" />;
}

/** Appears after a delay, so that fast pages do not flicker. */
export function PageSpinner() {
  const { t } = useTranslation();
  return (
    <output className="ls-page-spinner">
      <Spinner />
      <span className="ls-visually-hidden">{t('ui.loading')}</span>
    </output>
  );
}
