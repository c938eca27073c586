import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Notice } from '#ui/notice.tsx';

export function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

/** Also used inside the shell of a signed-in user. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <title>{t('app.notFoundTitle')}</title>
      <Notice title={t('app.notFound')} text={t('app.notFoundHint')}>
        <Link className="ls-button" to="/dashboard/grid">
          {t('app.goToDashboard')}
        </Link>
      </Notice>
    </>
  );
}
