import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';

import { logError } from '#lib/log.ts';
import { Notice } from '#ui/notice.tsx';

/** Shown when a page could not be loaded or rendered: mostly after an update to a new version. */
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
