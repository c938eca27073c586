import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { refusalOf } from '#resources/refusal.ts';
import {
  useChange,
  type Resource,
  type ResourceRow,
  type ResourceValues,
} from '#resources/use-resource.ts';
import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';
import { offerUndo } from '#ui/offer-undo.ts';
import { showToast } from '#ui/toasts.ts';

import { reverseMove, type Move } from './board.ts';

/** A move that lost a conflict. */
export interface LateMove {
  order: ProductionOrder;
  move: Move;
  /** The stored order. */
  current: ResourceRow;
}

interface MoveRequest {
  order: ProductionOrder;
  /** Version of the order as known here. */
  version: number;
  move: Move;
  /** Undoes a move, without offering another undo. */
  isUndo?: boolean;
}

type Describe = (order: ProductionOrder, wanted: Move) => string;

/** Moves orders: optimistically on the board, with an undo; a conflict waits for a decision. */
export function useMoves(resource: Resource, describe: Describe) {
  const { t } = useText();
  const [conflict, setConflict] = useState<LateMove>();
  /** Announced text. */
  const [said, setSaid] = useState('');
  const change = useChange(
    'productionorders',
    ({ order, version, move: wanted }: MoveRequest) =>
      resource.change({ Id: order.Id, Version: version }, wanted as ResourceValues),
    offerBack,
  );
  const { isPending: isMoving, variables } = change;

  function offerBack({ Version }: ResourceRow, { order, move: wanted, isUndo }: MoveRequest): void {
    const text = describe(order, wanted);
    setSaid(text);
    if (isUndo) return;
    const back = reverseMove(order, wanted);
    offerUndo({
      title: t('order-board.moved', { number: order.Number }),
      text,
      label: t('planning.undo'),
      run: () => void move({ order, version: Version, move: back, isUndo: true }),
    });
  }

  async function move(asked: MoveRequest): Promise<void> {
    try {
      await change.mutateAsync(asked);
    } catch (error) {
      refuse(error, asked);
    }
  }

  function refuse(error: unknown, { order, move: wanted }: MoveRequest): void {
    const refusal = refusalOf(error, t);
    if (refusal?.current) setConflict({ order, move: wanted, current: refusal.current });
    else if (refusal) {
      const text = Object.values(refusal.errors)[0] ?? refusal.message;
      setSaid(text);
      if (!refusal.isShown) showToast({ kind: 'error', title: t('planning.notStored'), text });
    }
  }

  return {
    said,
    say: setSaid,
    conflict,
    /** A pending move, shown at its target. */
    pending: isMoving ? variables : undefined,
    move: (order: ProductionOrder, wanted: Move) =>
      void move({ order, version: order.Version, move: wanted }),
    takeTheirs: () => setConflict(undefined),
    keepMine(): void {
      if (!conflict) return;
      const { order, move: wanted, current } = conflict;
      setConflict(undefined);
      const now = { ...order, ...machineAndStatusOf(current) };
      void move({ order: now, version: current.Version, move: wanted });
    },
  };
}

export type OrderMoves = ReturnType<typeof useMoves>;

export function machineAndStatusOf(
  row: ResourceRow,
): Pick<ProductionOrder, 'MachineId' | 'Status'> {
  return {
    MachineId: row['MachineId'] as string,
    Status: row['Status'] as ProductionOrder['Status'],
  };
}
