import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { ViewedClient } from './config-page.tsx';

interface ShownToProps extends ViewedClient {
  /** Page whose texts are used. */
  what: 'themes' | 'sitePage';
}

/** Explains by which address the client's version is shown. */
export function ShownTo({ what, client: { DisplayName, Origin, State }, isOnly }: ShownToProps) {
  const { t } = useTranslation();
  if (State === 'retired') return <p>{t('configPage.shownOfRetired')}</p>;
  if (Origin) return <p>{t(`${what}.shownAt`, { host: Origin })}</p>;
  if (isOnly) return <p>{t(`${what}.shownEverywhere`)}</p>;
  return (
    <p>
      {t(`${what}.shownNowhere`)}{' '}
      <Link to={`/admin/clients?search=${encodeURIComponent(DisplayName)}`}>
        {t('configPage.setAddress')}
      </Link>
    </p>
  );
}
