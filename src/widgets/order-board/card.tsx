import { useDraggable } from '@dnd-kit/core';

import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';

import styles from './order-board.module.css';

interface CardProps {
  order: ProductionOrder;
  timeZone: string;
  /** Show the machine: for lanes that are not machines. */
  isMachineShown: boolean;
  isMoving: boolean;
  /** The order was moved by its button last, which is remounted in another place. */
  isMoved: boolean;
  onMove(): void;
}

/** One order with product, quantity and times. Moved by dragging or by its button. */
export function Card({ order, timeZone, isMachineShown, isMoving, isMoved, onMove }: CardProps) {
  const { t, locale } = useText();
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: order.Id });
  const style = transform && { transform: `translate(${transform.x}px, ${transform.y}px)` };
  const { Number: number, ProductName, MachineName, IsLate, Status } = order;
  const when = dateFormat('hour', locale, timeZone).formatRange(
    new Date(order.PlannedStart),
    new Date(order.PlannedEnd),
  );
  return (
    <li
      ref={setNodeRef}
      className={styles['card']}
      data-order={number}
      data-dragging={isDragging}
      data-late={IsLate}
      aria-busy={isMoving}
      style={style ?? undefined}
      {...listeners}
    >
      <div className={styles['cardHead']}>
        <strong>{number}</strong>
        <button
          ref={isMoved ? takeLostFocus : undefined}
          type="button"
          className={styles['move']}
          aria-label={t('order-board.moveOrder', { number })}
          // A press on the button starts no drag.
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onMove}
        >
          {t('order-board.move')}
        </button>
      </div>
      {ProductName !== null && <span>{ProductName}</span>}
      {isMachineShown && <span className={styles['meta']}>{MachineName}</span>}
      <Progress order={order} />
      <span className={styles['meta']}>{when}</span>
      {IsLate && (
        <span className={styles['late']}>
          <span aria-hidden="true">{'◆'}</span> {t(`order-board.late.${Status}`)}
        </span>
      )}
    </li>
  );
}

/** Takes the focus if the focused button was removed. */
function takeLostFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}

function Progress({ order: { GoodParts, Quantity } }: { order: ProductionOrder }) {
  const { t, locale } = useText();
  if (Quantity === null) return null;
  const wanted = Quantity.toLocaleString(locale);
  if (GoodParts === null)
    return <span className={styles['meta']}>{t('order-board.wanted', { wanted })}</span>;
  const made = GoodParts.toLocaleString(locale, { maximumFractionDigits: 0 });
  return (
    <span className={styles['progress']}>
      <progress
        value={Math.min(GoodParts, Quantity)}
        max={Math.max(Quantity, 1)}
        aria-hidden="true"
      />
      <span className={styles['meta']}>{t('order-board.made', { made, wanted })}</span>
    </span>
  );
}
