import { useMemo, useState } from 'react';

import { useScreen } from '#engine/screen-context.ts';
import { local } from '#lib/storage.ts';

import { gridColumns } from './grid-columns.tsx';

interface ColumnKey {
  id: string;
}

/** Columns that cannot be hidden. */
const lasting = new Set(['machine', 'status']);

/** The visible columns; hidden ones are stored in the browser until sign-out. */
export function useGridColumns(hiddenAtFirst: readonly string[]) {
  const { user } = useScreen().scope;
  const key = `hiddenColumns ${user.Id} all-machines`;
  const [hidden, setHidden] = useState<readonly string[]>(() => stored(key) ?? hiddenAtFirst);
  const shown = useMemo(() => gridColumns.filter(({ id }) => !hidden.includes(id)), [hidden]);
  return {
    shown,
    choosable: gridColumns.filter(({ id }) => !lasting.has(id)),
    isShown: ({ id }: ColumnKey) => !hidden.includes(id),
    show({ id }: ColumnKey, isShown: boolean): void {
      const next = isShown ? hidden.filter((one) => one !== id) : [...hidden, id];
      setHidden(next);
      local.write(key, next);
    },
  };
}

function stored(key: string): readonly string[] | undefined {
  const found = local.read(key);
  return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : undefined;
}
