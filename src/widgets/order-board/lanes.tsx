import { useDroppable } from '@dnd-kit/core';

import { useText } from '#engine/text.ts';
import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';

import { cellName, boardColumns, type Column, type Lane } from './board.ts';
import { Card } from './card.tsx';
import styles from './order-board.module.css';

interface LanesProps {
  lanes: readonly Lane[];
  timeZone: string;
  isByMachine: boolean;
  /** Id of the order being saved. */
  movingId: string | undefined;
  /** Id of the order that was last moved by its button. */
  movedId: string | undefined;
  onMove(order: ProductionOrder): void;
}

/** One row for each machine, one column for each status of its orders. */
export function Lanes(props: LanesProps) {
  const { t } = useText();
  const { lanes } = props;
  return (
    <div className={styles['board']}>
      <div className={styles['heads']} aria-hidden="true">
        <span />
        {boardColumns.map((column) => (
          <span key={column}>
            {`${t(`order-board.column.${column}`)} · ${countOf(lanes, column)}`}
          </span>
        ))}
      </div>
      {lanes.map((lane) => (
        <section
          key={lane.id}
          className={styles['lane']}
          aria-label={lane.label}
          data-empty={Object.values(lane.cells).every((orders) => orders.length === 0)}
        >
          <h2>{lane.label}</h2>
          {boardColumns.map((column) => (
            <Cell key={column} {...props} lane={lane} column={column} />
          ))}
        </section>
      ))}
    </div>
  );
}

function countOf(lanes: readonly Lane[], column: Column): number {
  return lanes.reduce((sum, { cells }) => sum + cells[column].length, 0);
}

type CellProps = LanesProps & { lane: Lane; column: Column };

function Cell({ lane, column, timeZone, isByMachine, movingId, movedId, onMove }: CellProps) {
  const { t } = useText();
  const { setNodeRef, isOver } = useDroppable({ id: cellName(lane.id, column) });
  const orders = lane.cells[column];
  const label = t(`order-board.column.${column}`);
  return (
    <div
      ref={setNodeRef}
      className={styles['cell']}
      data-cell={cellName(lane.label, column)}
      data-over={isOver}
      data-empty={orders.length === 0}
    >
      <h3 className={styles['cellHead']}>{label}</h3>
      {orders.length > 0 && (
        <ul aria-label={t('order-board.cell', { machine: lane.label, column: label })}>
          {orders.map((order) => (
            <Card
              key={order.Id}
              order={order}
              timeZone={timeZone}
              isMachineShown={!isByMachine}
              isMoving={order.Id === movingId}
              isMoved={order.Id === movedId}
              onMove={() => onMove(order)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
