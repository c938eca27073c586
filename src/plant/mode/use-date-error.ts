import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddress } from '#engine/address.ts';
import { logError } from '#lib/log.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { showToast } from '#ui/toasts.ts';

const names = ['date', 'from', 'to'];

/** Shows a note when the dates of the address are invalid and others are shown. */
export function useDateError(timeZone: string): void {
  const { t } = useTranslation();
  const [search] = useAddress();
  const dates = names.map((name) => search.get(name) ?? '').join(' ');
  const check = useEffectEvent(async (written: string) => {
    if (written.trim() === '') return;
    // Loaded on demand: rarely needed.
    const { dateError } = await import('#lib/time/date-error.ts');
    const error = dateError((name) => search.get(name), timeZone, serverNow());
    if (error) showToast({ kind: 'info', title: t('mode.date'), text: t(`mode.date.${error}`) });
  });
  useEffect(() => {
    check(dates).catch((error: unknown) => logError('Dates not checked', error));
  }, [dates]);
}
