import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';

import { logError } from '#lib/log.ts';
import { Notice } from '#ui/notice.tsx';

/** A page that could not be loaded or drawn: mostly a new version after an update. */
export function RouteFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => logError('Page failed', error), [error]);

  return (
    <Notice title={t('app.pageFailed')} text={t('app.pageFailedHint')}>
      <button type="button" className="ls-button" onClick={() => window.location.reload()}>
        {t('app.reload')}
      </button>
    </Notice>
  );
}
