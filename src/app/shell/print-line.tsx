import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { dateFormat } from '#shared/date-format.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useLocale } from '#i18n/time-format.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';

import styles from './print-line.module.css';

export interface PrintLineProps {
  plant: Plant;
  /** The machine, for pages about one. */
  machine?: string | undefined;
  mode: PlantScope['mode'];
}

/** Print only: plant, period on the plant's clock, and time of printing. */
export function PrintLine({ plant, machine, mode }: PrintLineProps) {
  const { t, i18n } = useTranslation();
  const locale = useLocale(i18n.language);
  const [at, setAt] = useState(serverNow);
  useEffect(() => {
    // Synchronous: the browser captures the page right after the event.
    function stamp(): void {
      flushSync(() => setAt(serverNow()));
    }
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);

  const { start, end } = mode.window();
  const format = dateFormat('long', locale, plant.TimeZone);
  return (
    <p className={styles['line']}>
      <strong className={styles['subject']}>{machine ?? plant.DisplayName}</strong>
      {t(machine ? 'app.print.line' : 'app.print.time', {
        plant: plant.DisplayName,
        start: format.format(new Date(start)),
        end: format.format(new Date(end)),
        at: format.format(at),
      })}
    </p>
  );
}
