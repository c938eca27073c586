import { useEffect, useRef, useState, type RefObject } from 'react';

interface Rows<Row> {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Scrolls a row into view. */
  show: (index: number) => void;
}

/** Roving tabindex over rows: arrow keys move, and one row at a time is in the tab order. */
export function useActiveRow<Row>({ scroller, rows, idOf, show }: Rows<Row>) {
  const [active, setActive] = useState<string>();
  const hasMoved = useRef(false);
  const found = rows.findIndex((row) => idOf(row) === active);
  const index = Math.max(0, found);
  const row = rows[index];

  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    scroller.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus();
  });

  return {
    activeId: row === undefined ? undefined : idOf(row),
    setActive,
    /**
     * Moves by a key: along the rows, into the link of a row, or to the link's target. `vertical`
     * is the number of rows between up and down.
     * @returns whether the key was handled.
     */
    move(key: string, { vertical, horizontal }: { vertical: number; horizontal?: number }) {
      const link = scroller.current?.querySelector<HTMLElement>('tr[tabindex="0"] a');
      if (link && link !== document.activeElement) {
        if (key === 'Enter') return did(() => link.click());
        if (key === 'ArrowRight' && horizontal === undefined) return did(() => link.focus());
      }
      const step = stepOf(key, { vertical, horizontal, count: rows.length });
      if (step === undefined) return false;
      const next = Math.max(0, Math.min(rows.length - 1, index + step));
      const to = rows[next];
      if (to === undefined) return false;
      hasMoved.current = true;
      show(next);
      setActive(idOf(to));
      return true;
    },
  };
}

function did(act: () => void): true {
  act();
  return true;
}

interface Steps {
  vertical: number;
  horizontal: number | undefined;
  count: number;
}

function stepOf(key: string, { vertical, horizontal, count }: Steps): number | undefined {
  const steps: Record<string, number | undefined> = {
    ArrowDown: vertical,
    ArrowUp: -vertical,
    ArrowRight: horizontal,
    ArrowLeft: horizontal === undefined ? undefined : -horizontal,
    PageDown: vertical * 10,
    PageUp: vertical * -10,
    Home: -count,
    End: count,
  };
  return steps[key];
}
