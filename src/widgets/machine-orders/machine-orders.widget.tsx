import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { dateFormat } from '#shared/date-format.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';
import { ScrollRegion } from '#ui/scroll-region.tsx';

import type { MachineOrdersOptions } from './machine-orders.gen.ts';
import styles from './machine-orders.module.css';
import schema from './machine-orders.schema.json' with { type: 'json' };
import { validate } from './machine-orders.validate.gen.js';

const slots = {
  orders: { query: 'production-orders' },
  current: { query: 'current-orders', optional: true },
} as const;

/** Current and next orders of the machine. */
export const machineOrders = defineWidget<MachineOrdersOptions, typeof slots>({
  type: 'machine-orders',
  schema,
  validate,
  size: { w: 4, h: 10 },
  slots,
  drawsEmpty: true,
  Component: MachineOrders,
});

function MachineOrders({ data }: WidgetProps<MachineOrdersOptions, typeof slots>) {
  const { t } = useText();
  const running = data.current ?? data.orders.filter(({ Status }) => Status === 'RUNNING');
  const planned = data.orders.filter(({ Status }) => Status === 'PLANNED');
  return (
    <ScrollRegion className={styles['scroll']} label={t('machine-orders.label')}>
      <Orders title={t('machine-orders.current')} orders={running} />
      <Orders title={t('machine-orders.planned')} orders={planned} />
    </ScrollRegion>
  );
}

function Orders({ title, orders }: { title: string; orders: readonly ProductionOrder[] }) {
  const { t } = useText();
  return (
    <div>
      <h3 className={styles['title']}>{title}</h3>
      {orders.length === 0 ? (
        <p className={styles['nothing']}>{t('machine-orders.none')}</p>
      ) : (
        <ul className={styles['orders']}>
          {orders.map((order) => (
            <Order key={order.Id} order={order} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Order({ order }: { order: ProductionOrder }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const { Number: number, ProductName, PlannedStart, PlannedEnd, IsLate } = order;
  const time = dateFormat('hour', locale, timeZone);
  return (
    <li className={styles['order']}>
      <span className={styles['head']}>
        <strong>{number}</strong>
        {ProductName !== null && <span>{ProductName}</span>}
        {IsLate && <span className={styles['late']}>{`! ${t('machine-orders.late')}`}</span>}
      </span>
      <span className={styles['time']}>
        {time.formatRange(Date.parse(PlannedStart), Date.parse(PlannedEnd))}
      </span>
      <Made order={order} />
    </li>
  );
}

/** Good parts out of the ordered quantity. */
function Made({ order: { Quantity, GoodParts } }: { order: ProductionOrder }) {
  const { t, locale } = useText();
  if (Quantity === null && GoodParts === null) return null;
  const [made, wanted] = [GoodParts ?? 0, Quantity].map(
    (count) => count?.toLocaleString(locale) ?? '—',
  );
  return (
    <label className={styles['made']}>
      {t('machine-orders.made', { made, wanted })}
      {Quantity !== null && <progress max={Quantity} value={Math.min(Quantity, GoodParts ?? 0)} />}
    </label>
  );
}
