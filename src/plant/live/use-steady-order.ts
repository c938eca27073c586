import { useEffect, useMemo, useRef, useState } from 'react';

interface Row {
  Id: string;
}

/** Milliseconds that the order is kept after the last pointer or key event. */
const steadyMs = 10_000;

/**
 * Freezes the order while the user points at the list or navigates it by keyboard, so that rows do
 * not move under the pointer. New rows come last; values are always current.
 * @returns `hold`: event handlers for the element around the list.
 */
export function useSteadyOrder<R extends Row>(rows: readonly R[]) {
  const { isHeld, hold } = useHeld();
  const [order, setOrder] = useState<readonly R[]>(rows);
  if (!isHeld && order !== rows) setOrder(rows);
  const shown = useMemo(() => (isHeld ? inOrder(rows, order) : rows), [isHeld, rows, order]);
  return { rows: shown, hold };
}

function inOrder<R extends Row>(rows: readonly R[], order: readonly R[]): readonly R[] {
  const places = new Map(order.map(({ Id }, index) => [Id, index]));
  const last = order.length;
  return rows.toSorted((a, b) => (places.get(a.Id) ?? last) - (places.get(b.Id) ?? last));
}

function useHeld() {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = useMemo(() => {
    function touch(): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setHeld(false), steadyMs);
      setHeld(true);
    }
    return { onPointerMove: touch, onPointerDown: touch, onKeyDownCapture: touch };
  }, []);
  return { isHeld, hold };
}
