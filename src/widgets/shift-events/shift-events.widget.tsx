import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { dateFormat } from '#shared/date-format.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Recalculation, ShiftEvent } from '#schemas/api/machine-service.gen.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import { changesOf } from './changes.ts';
import type { ShiftEventsOptions } from './shift-events.gen.ts';
import styles from './shift-events.module.css';
import schema from './shift-events.schema.json' with { type: 'json' };
import { validate } from './shift-events.validate.gen.js';

const slots = {
  events: { query: 'shift-events' },
  recalculations: { query: 'recalculations', optional: true },
} as const;

/** Closed shifts whose figures changed later, with differences and reasons. */
export const shiftEvents = defineWidget<ShiftEventsOptions, typeof slots>({
  type: 'shift-events',
  schema,
  validate,
  size: { w: 4, h: 10 },
  slots,
  drawsEmpty: true,
  Component: ShiftEvents,
});

function ShiftEvents({ data }: WidgetProps<ShiftEventsOptions, typeof slots>) {
  const { t } = useText();
  const running = data.recalculations ?? [];
  return (
    <ScrollRegion className={styles['scroll']} label={t('shift-events.label')}>
      {running.map((one) => (
        <Progress key={`${one.MachineId} ${one.Start} ${one.Cause}`} recalculation={one} />
      ))}
      {data.events.length === 0 ? (
        <p className={styles['nothing']}>{t('shift-events.none')}</p>
      ) : (
        <ol className={styles['events']}>
          {data.events.map((event) => (
            <Event key={event.Id} event={event} />
          ))}
        </ol>
      )}
    </ScrollRegion>
  );
}

function Progress({ recalculation: { Share, Cause } }: { recalculation: Recalculation }) {
  const { t } = useText();
  const percent = Math.round(Share * 100);
  return (
    <label className={styles['progress']}>
      {t('shift-events.running', { cause: t(`shift-events.cause.${Cause}`), percent })}
      <progress max={100} value={percent} />
    </label>
  );
}

function Event({ event }: { event: ShiftEvent }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const { Shift, ShiftStart, ShiftEnd, At, Cause, Username, Changes } = event;
  const hour = dateFormat('hour', locale, timeZone);
  const changes = changesOf(Changes, { t, locale });
  return (
    <li className={styles['event']}>
      <strong>{Shift || t('shift-events.unplanned')}</strong>{' '}
      <span className={styles['time']}>
        {hour.formatRange(Date.parse(ShiftStart), Date.parse(ShiftEnd))}
      </span>
      {changes.length > 0 && (
        <ul className={styles['changes']}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <small>
        {t(Username === null ? 'shift-events.why' : 'shift-events.whyBy', {
          cause: t(`shift-events.cause.${Cause}`),
          name: Username,
          time: hour.format(Date.parse(At)),
        })}
      </small>
    </li>
  );
}
