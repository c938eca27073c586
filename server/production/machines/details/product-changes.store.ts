import type { Db } from '#server/db/open.ts';
import { seqOrder } from '#server/db/sample-order.ts';
import { isSameMoment } from '#server/oee/ledger/ledger.ts';
import type { Interval } from '#server/oee/time/interval.ts';

export interface ProductChange {
  at: number;
  product: string | null;
}

/** Null: open. */
type Period = Omit<Interval, 'end'> & { end: number | null };

/**
 * Product changes that figures count as changeovers: those outside of periods, in order. Known as
 * long as samples are kept.
 */
export async function productChanges(
  db: Db,
  machineId: string,
  { window, periods }: { window: Interval; periods: readonly Period[] },
): Promise<ProductChange[]> {
  const readings = db
    .selectFrom('samples')
    .leftJoin('products', 'products.id', 'samples.text_value')
    .select(['samples.at', 'samples.text_value as id', 'products.display_name as product'])
    .where('samples.machine_id', '=', machineId)
    .where('samples.tag', '=', 'product')
    .where('samples.text_value', 'is not', null);
  const before = await readings
    .where('samples.at', '<', window.start)
    .orderBy('samples.at', 'desc')
    .orderBy(seqOrder('samples.seq'), 'desc')
    .limit(1)
    .executeTakeFirst();
  const within = await readings
    .where('samples.at', '>=', window.start)
    .where('samples.at', '<', window.end)
    .orderBy('samples.at')
    .orderBy(seqOrder('samples.seq'))
    .orderBy('samples.source_id')
    .execute();
  let last = before?.id ?? null;
  const changes = within.flatMap(({ at, id, product }) => {
    const isChange = last !== null && last !== id;
    last = id;
    return isChange && !periods.some((one) => isOf(one, at)) ? [{ at, product }] : [];
  });
  // A change just before a period belongs to the period.
  const begun = new Set(
    periods.map(({ start }) => changes.findLast(({ at }) => at < start && isSameMoment(at, start))),
  );
  return changes.filter((one) => !begun.has(one));
}

/** Within the period, or just at its end: sources send related samples one after the other. */
function isOf({ start, end }: Period, at: number): boolean {
  return at >= start && (end === null || at < end || isSameMoment(end, at));
}
