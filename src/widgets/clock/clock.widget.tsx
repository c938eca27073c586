import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { useTicking } from '#engine/ticker.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useShownZone } from '#plant/shown-zone.ts';
import { isTimeZone } from '#shared/time-zone.ts';

import type { ClockOptions } from './clock.gen.ts';
import styles from './clock.module.css';
import schema from './clock.schema.json' with { type: 'json' };
import { validate } from './clock.validate.gen.js';

/** The plant's time by the server's clock, in the reader's locale and time format. */
export const clock = defineWidget<ClockOptions, {}>({
  type: 'clock',
  schema,
  validate,
  size: { w: 3, h: 4 },
  slots: {},
  Component: Clock,
});

function Clock({ options }: WidgetProps<ClockOptions, {}>) {
  const { t } = useText();
  const shown = useShownZone();
  const { zone = shown } = options;
  if (!isTimeZone(zone))
    return (
      <p className={styles['notice']} role="alert">
        {t('clock.badZone', { zone })}
      </p>
    );
  return <Face options={options} zone={zone} />;
}

function Face({ options, zone }: { options: ClockOptions; zone: string }) {
  const { t, locale, wordsOf } = useText();
  const { scope } = useScreen();
  const { label, hasSeconds = false, hasDate = false } = options;
  const time = useTicking(() =>
    new Intl.DateTimeFormat(locale, {
      timeStyle: hasSeconds ? 'medium' : 'short',
      timeZone: zone,
    }).format(serverNow()),
  );
  const date = useTicking(() =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: zone }).format(serverNow()),
  );
  // The zone's name is shown if it is not the plant's, so that the time is not mistaken for local
  // time.
  const ownZone = 'timeZone' in scope ? scope.timeZone : zone;
  return (
    <figure className={styles['clock']}>
      <figcaption className={styles['label']}>
        {label === undefined ? t('clock.label') : wordsOf(label)}
        {zone !== ownZone && ` · ${zone.replaceAll('_', ' ')}`}
      </figcaption>
      <time className={styles['time']}>{time}</time>
      {hasDate && <span className={styles['date']}>{date}</span>}
    </figure>
  );
}
