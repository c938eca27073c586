import { useMemo, useState } from 'react';

import type { HeaderSorting } from '#engine/tables/grid-header.tsx';
import { useTicking } from '#engine/ticker.ts';
import { useLiveStore } from '#plant/live/live-provider.tsx';
import type { LiveStore } from '#plant/live/live-store.ts';
import type { ProcessMetric } from '#schemas/api/machines.gen.ts';

/** Side on which a value is outside its limits. */
export function exceededLimit(
  value: number | null,
  { Min, Max }: Pick<ProcessMetric, 'Min' | 'Max'>,
): 'high' | 'low' | undefined {
  if (value === null) return undefined;
  if (Max !== null && value > Max) return 'high';
  return Min !== null && value < Min ? 'low' : undefined;
}

/** Whether values outside their limits come first, else by Order: toggled by the values' header. */
export function useOutsideFirst(
  rows: readonly ProcessMetric[],
  { isAtFirst, isPast }: { isAtFirst: boolean; isPast: boolean },
): { rows: readonly ProcessMetric[]; sorting: HeaderSorting<'outside'> } {
  const store = useLiveStore();
  const [isFirst, setFirst] = useState(isAtFirst);
  const beyond = useTicking(() => {
    const live = isPast ? undefined : store;
    const found = isFirst ? rows.filter((row) => isBeyond(row, live)) : [];
    return found.map(nameOf).join('\n');
  });
  const shown = useMemo(() => {
    if (beyond === '') return rows;
    const names = new Set(beyond.split('\n'));
    const [first, rest] = [true, false].map((isOne) =>
      rows.filter((row) => names.has(nameOf(row)) === isOne),
    );
    return [...(first ?? []), ...(rest ?? [])];
  }, [rows, beyond]);

  return {
    rows: shown,
    sorting: {
      by: isFirst ? 'outside' : undefined,
      ascending: false,
      choose: () => setFirst(!isFirst),
    },
  };
}

function nameOf({ MachineId, Name }: ProcessMetric): string {
  return `${MachineId} ${Name}`;
}

function isBeyond(row: ProcessMetric, store: LiveStore | undefined): boolean {
  const live = store?.metrics.get(nameOf(row));
  return exceededLimit(live ? live.value : row.Value, row) !== undefined;
}
