import { ConflictDialog } from '#resources/editing/conflict-dialog.tsx';
import type { Place } from '#plant/planning/use-place.ts';
import { useText } from '#engine/text.ts';

import { machineAndStatusOf, type LateMove, type OrderMoves } from './use-moves.ts';

interface MoveConflictProps {
  moves: OrderMoves;
  place: Place;
  conflict: LateMove;
}

/** Conflict of two moves of an order: its stored place, and the intended one. */
export function MoveConflict({ moves, place, conflict }: MoveConflictProps) {
  const { t } = useText();
  const { order, move, current } = conflict;
  const { MachineId: machine, Status: status } = machineAndStatusOf(current);
  function nameOf(id: string): string {
    return place.machines.find(({ value }) => value === id)?.label ?? id;
  }
  return (
    <ConflictDialog
      title={t('order-board.moveOrder', { number: order.Number })}
      rows={[
        {
          label: t('planning.machine'),
          theirs: nameOf(machine),
          mine: nameOf(move.MachineId ?? machine),
        },
        {
          label: t('order-board.status'),
          theirs: t(`order-board.column.${status}`),
          mine: t(`order-board.column.${move.Status ?? status}`),
        },
      ]}
      onTake={moves.takeTheirs}
      onKeep={moves.keepMine}
    />
  );
}
