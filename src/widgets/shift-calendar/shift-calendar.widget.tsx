import { usePlace } from '#plant/planning/use-place.ts';
import { useDescription } from '#resources/use-resource.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import workPage from '#ui/work-page.module.css';
import { MissingPlant } from '#plant/planning/missing-plant.tsx';

import { Calendar } from './calendar.tsx';
import type { ShiftCalendarOptions } from './shift-calendar.gen.ts';
import styles from './shift-calendar.module.css';
import schema from './shift-calendar.schema.json' with { type: 'json' };
import { validate } from './shift-calendar.validate.gen.js';

/** Working times of a plant or machine by week, with exceptions from the schedule. */
export const shiftCalendar = defineWidget<ShiftCalendarOptions, {}>({
  type: 'shift-calendar',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: ShiftCalendar,
});

function ShiftCalendar({ options }: WidgetProps<ShiftCalendarOptions, {}>) {
  const { t } = useText();
  const exceptions = useDescription('shiftexceptions');
  const periods = useDescription('nonworkingperiods');
  const place = usePlace();
  const { plant, isLoading } = place;
  return (
    <div className={workPage['page']}>
      <header>
        <h1>{t('shift-calendar.title')}</h1>
        <p className={styles['hint']}>{t('shift-calendar.hint')}</p>
      </header>
      {plant && exceptions && periods ? (
        <Calendar {...{ place, plant, exceptions, periods }} snap={options.snapMinutes ?? 15} />
      ) : (
        <MissingPlant isLoading={isLoading || exceptions === undefined} />
      )}
    </div>
  );
}
