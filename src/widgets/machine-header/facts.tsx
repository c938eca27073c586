import type { ReactNode } from 'react';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useMachineField } from '#plant/live/use-live.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

import type { HeaderData } from './machine-header.widget.tsx';
import styles from './machine-header.module.css';
import { exceptionsIn, shiftAt } from './shift-words.ts';

const maxPeople = 4;

/** Order, product, shift and people; unknown ones are left out, or shown as none. */
export function Facts({ row, data }: { row: Machine; data: HeaderData }) {
  return (
    <dl className={styles['facts']}>
      <OrderFact orders={data.orders} />
      <ProductFact row={row} products={data.products} />
      <ShiftFact shifts={data.shifts} />
      <PeopleFact people={data.people} />
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useText();
  return (
    <div>
      <dt>{t(`machine-header.${name}`)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OrderFact({ orders }: Pick<HeaderData, 'orders'>) {
  const { t, locale } = useText();
  if (!orders) return null;
  const [order] = orders;
  if (!order) return <Fact name="order">{t('machine-header.none')}</Fact>;
  const made = (order.GoodParts ?? 0).toLocaleString(locale);
  return (
    <Fact name="order">
      {order.Number}
      <small>
        {order.Quantity === null
          ? t('machine-header.made', { made })
          : t('machine-header.madeOf', { made, wanted: order.Quantity.toLocaleString(locale) })}
        {order.IsLate && (
          <strong className={styles['late']}>{` ! ${t('machine-header.late')}`}</strong>
        )}
      </small>
    </Fact>
  );
}

function ProductFact({ row, products }: { row: Machine } & Pick<HeaderData, 'products'>) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const live = useMachineField(row, 'Product');
  const [product] = products ?? [];
  const name = product?.DisplayName ?? live;
  if (name === null) return null;
  return (
    <Fact name="product">
      {name}
      {product && product.Start !== null && (
        <small>
          {t('machine-header.since', {
            time: dateFormat('hour', locale, timeZone).format(Date.parse(product.Start)),
          })}
        </small>
      )}
    </Fact>
  );
}

function ShiftFact({ shifts }: Pick<HeaderData, 'shifts'>) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const [calendar] = shifts ?? [];
  if (!calendar) return null;
  const shift = shiftAt(calendar, serverNow());
  const hour = dateFormat('hour', locale, timeZone);
  return (
    <Fact name="shift">
      {shift?.Name ?? t('machine-header.noShift')}
      {shift && (
        <small>
          {dateFormat('time', locale, timeZone).formatRange(
            Date.parse(shift.Start),
            Date.parse(shift.End),
          )}
        </small>
      )}
      {exceptionsIn(calendar, serverNow()).map((one) => (
        <small key={one.Start} className={styles['exception']}>
          {t('machine-header.exception', {
            name: one.Rule.DisplayName,
            time: hour.formatRange(Date.parse(one.Start), Date.parse(one.End)),
          })}
        </small>
      ))}
    </Fact>
  );
}

function PeopleFact({ people }: Pick<HeaderData, 'people'>) {
  const { t } = useText();
  if (!people || people.length === 0) return null;
  const first = people.toSorted((a, b) => Number(b.IsOnline) - Number(a.IsOnline));
  const names = first
    .slice(0, maxPeople)
    .map(({ Username, DisplayName }) => DisplayName ?? Username);
  const online = people.filter(({ IsOnline }) => IsOnline).length;
  return (
    <Fact name="people">
      {names.join(', ')}
      <small>
        {people.length > maxPeople &&
          `${t('machine-header.more', { more: people.length - maxPeople })} · `}
        {t('machine-header.online', { online })}
      </small>
    </Fact>
  );
}
