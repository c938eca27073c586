import { useText } from '#engine/text.ts';
import { useTicking } from '#engine/ticker.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { dateFormat } from '#shared/date-format.ts';
import { formatDuration } from '#lib/plant-format.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Changeover } from '#schemas/api/machine-service.gen.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import type { MachineChangeoversOptions } from './machine-changeovers.gen.ts';
import styles from './machine-changeovers.module.css';
import schema from './machine-changeovers.schema.json' with { type: 'json' };
import { validate } from './machine-changeovers.validate.gen.js';

const slots = { changeovers: { query: 'changeovers' } } as const;

/** Changeovers of a machine: actual, planned and usual duration. */
export const machineChangeovers = defineWidget<MachineChangeoversOptions, typeof slots>({
  type: 'machine-changeovers',
  schema,
  validate,
  size: { w: 4, h: 10 },
  slots,
  drawsEmpty: true,
  Component: MachineChangeovers,
});

const columns = ['start', 'took', 'planned', 'standard'] as const;

function MachineChangeovers({ data }: WidgetProps<MachineChangeoversOptions, typeof slots>) {
  const { t } = useText();
  if (data.changeovers.length === 0)
    return <p className={styles['nothing']}>{t('machine-changeovers.none')}</p>;
  return (
    <ScrollRegion className={styles['scroll']} label={t('machine-changeovers.label')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`machine-changeovers.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.changeovers.map((one) => (
            <Row key={`${one.MachineId} ${one.Start}`} changeover={one} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Row({ changeover }: { changeover: Changeover }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const { Start, IsRunning, Seconds, PlannedSeconds, StandardSeconds, Product } = changeover;
  const limit = PlannedSeconds ?? StandardSeconds;
  const isLong = limit !== null && Seconds > limit;
  return (
    <tr>
      <th scope="row">
        {dateFormat('hour', locale, timeZone).format(Date.parse(Start))}
        {Product !== null && (
          <small>{t('machine-changeovers.product', { product: Product })}</small>
        )}
      </th>
      <td data-long={isLong || undefined}>
        {IsRunning ? <Running since={Date.parse(Start)} /> : formatDuration(Seconds)}
        {isLong && <small>{t('machine-changeovers.longer')}</small>}
      </td>
      <td>{durationOf(PlannedSeconds)}</td>
      <td>{durationOf(StandardSeconds)}</td>
    </tr>
  );
}

/** Rerenders each second, without its parent. */
function Running({ since }: { since: number }) {
  const { t } = useText();
  return useTicking(() =>
    t('machine-changeovers.running', { time: formatDuration((serverNow() - since) / 1000) }),
  );
}

function durationOf(seconds: number | null): string {
  return seconds === null ? '—' : formatDuration(seconds);
}
