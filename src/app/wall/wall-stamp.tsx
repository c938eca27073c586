import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useTicking } from '#engine/ticker.ts';
import { useLocale } from '#i18n/time-format.ts';
import { formatDuration } from '#lib/plant-format.ts';
import { serverNow } from '#lib/time/server-clock.ts';

import { newestData } from './newest-data.ts';

/** A plant on the wall may have a clock of another zone. */
const timeWithZone = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** The time of day, and how old the newest data are: who passes by sees that the wall is alive. */
export function WallStamp() {
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const client = useQueryClient();
  const time = useTicking(() => new Intl.DateTimeFormat(locale, timeWithZone).format(serverNow()));
  const age = useTicking(() => {
    const now = serverNow();
    const newest = newestData(client.getQueryCache().getAll(), now - Date.now());
    if (!newest) return t('app.wall.noData');
    return t(`app.wall.${newest.of}`, { age: formatDuration((now - newest.at) / 1000) });
  });
  return (
    <p className="kiosk-stamp">
      <time>{time}</time>
      <span>{age}</span>
    </p>
  );
}
