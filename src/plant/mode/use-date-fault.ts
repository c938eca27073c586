import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddress } from '#engine/address.ts';
import { logError } from '#lib/log.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { showToast } from '#ui/toasts.ts';

const names = ['date', 'from', 'to'];

/** Shows a note when the dates of the address are invalid and others are shown. */
export function useDateFault(timeZone: string): void {
  const { t } = useTranslation();
  const [search] = useAddress();
  const dates = names.map((name) => search.get(name) ?? '').join(' ');
  const check = useEffectEvent(async (written: string) => {
    if (written.trim() === '') return;
    // Loaded on demand: rarely needed.
    const { dateFault } = await import('#lib/time/date-fault.ts');
    const fault = dateFault((name) => search.get(name), timeZone, serverNow());
    if (fault) showToast({ kind: 'info', title: t('mode.date'), text: t(`mode.date.${fault}`) });
  });
  useEffect(() => {
    check(dates).catch((error: unknown) => logError('Dates not checked', error));
  }, [dates]);
}
