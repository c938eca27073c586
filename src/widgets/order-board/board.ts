import type { ProductionOrder } from '#schemas/api/machine-service.gen.ts';

export const boardColumns = ['PLANNED', 'RUNNING', 'DONE', 'LATE'] as const;
export type Column = (typeof boardColumns)[number];

/** One row of the board: a machine, or the whole plant. */
export interface Lane {
  id: string;
  label: string;
  cells: Readonly<Record<Column, readonly ProductionOrder[]>>;
}

/** Target of a move: a column, and another machine if given. */
export interface Target {
  machineId: string | undefined;
  column: Column;
}

/** Changed fields of a move, as for the server. */
export interface Move {
  MachineId?: string;
  Status?: ProductionOrder['Status'];
}

interface LaneName {
  value: string;
  label: string;
}

export function columnOf({ IsLate, Status }: ProductionOrder): Column {
  return IsLate ? 'LATE' : Status;
}

/** A lane for each machine, including those without orders, as targets of moves. */
export function lanesOf(orders: readonly ProductionOrder[], machines: readonly LaneName[]): Lane[] {
  return machines.map(({ value, label }) =>
    laneOf(
      { value, label },
      orders.filter(({ MachineId }) => MachineId === value),
    ),
  );
}

export function laneOf({ value, label }: LaneName, orders: readonly ProductionOrder[]): Lane {
  const cells = boardColumns.map((column) => [
    column,
    orders.filter((order) => columnOf(order) === column),
  ]);
  return { id: value, label, cells: Object.fromEntries(cells) as Lane['cells'] };
}

/**
 * Lateness follows from the planned end, so an order moved to that column keeps its status.
 * @returns null if nothing changes.
 */
export function moveOf(order: ProductionOrder, { machineId, column }: Target): Move | null {
  const move: Move = {};
  if (machineId !== undefined && machineId !== order.MachineId) move.MachineId = machineId;
  if (column !== 'LATE' && column !== order.Status) move.Status = column;
  return Object.keys(move).length === 0 ? null : move;
}

/** The reverse change of a move. */
export function reverseMove(order: ProductionOrder, move: Move): Move {
  return {
    ...(move.MachineId !== undefined && { MachineId: order.MachineId }),
    ...(move.Status !== undefined && { Status: order.Status }),
  };
}

/** Key of a cell on the board; see `readCell`. */
export function cellName(laneId: string, column: Column): string {
  return `${column} ${laneId}`;
}

export function readCell(name: string): { laneId: string; column: Column } | undefined {
  const [first, ...rest] = name.split(' ');
  const column = boardColumns.find((one) => one === first);
  return column && { laneId: rest.join(' '), column };
}
