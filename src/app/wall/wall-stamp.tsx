import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useTicking } from '#engine/ticker.ts';
import { useLocale } from '#i18n/time-format.ts';
import { formatDuration } from '#lib/plant-format.ts';
import { serverNow } from '#lib/time/server-clock.ts';

import { newestData } from './newest-data.ts';

/** The plant of a wall may be in another time zone. */
const timeWithZone = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

/** The time of day, and the age of the newest data, which shows that the wall is alive. */
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
