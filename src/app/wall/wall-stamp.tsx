import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useTicking } from '#engine/ticker.ts';
import { useLocale } from '#i18n/time-format.ts';
import { formatDuration } from '#lib/plant-format.ts';
import { serverNow } from '#lib/server-clock.ts';

import { newestAnswer } from './newest-answer.ts';

/** The time of day, and how old the newest data are: who passes by sees that the wall is alive. */
export function WallStamp() {
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const client = useQueryClient();
  const time = useTicking(() =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(serverNow()),
  );
  const age = useTicking(() => {
    const at = newestAnswer(client.getQueryCache().getAll());
    return at === undefined ? '' : formatDuration((Date.now() - at) / 1000);
  });
  return (
    <p className="kiosk-stamp">
      <time>{time}</time>
      <span>{age === '' ? t('app.wall.noData') : t('app.wall.data', { age })}</span>
    </p>
  );
}
