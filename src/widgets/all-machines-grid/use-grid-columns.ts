import { useMemo, useState } from 'react';

import type { Column, ColumnList } from '#engine/parts/columns.ts';
import { columnsOf } from '#engine/parts/columns.ts';
import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { local } from '#lib/storage.ts';

import type { GridColumn } from './grid-rows.ts';

const all: ColumnList = [
  ['machine', 'minmax(140px, 1.4fr)'],
  ['status', 'minmax(140px, 1.2fr)'],
  ['oee', 'minmax(76px, 1fr)', 'end'],
  ['parts', 'minmax(96px, 1fr)', 'end', 1],
  ['downtime', 'minmax(76px, 0.8fr)', 'end', 2],
  ['availability', 'minmax(96px, 1fr)', 'end', 4],
  ['performance', 'minmax(96px, 1fr)', 'end', 5],
  ['quality', 'minmax(76px, 1fr)', 'end', 6],
  ['scrap', 'minmax(64px, 0.6fr)', 'end', 3],
  ['product', 'minmax(110px, 1fr)', 'start', 7],
];
/** Without them a row says nothing. */
const lasting = new Set(['machine', 'status']);

/** The columns that the user has not hidden; kept in the browser until sign-out. */
export function useGridColumns(hiddenAtFirst: readonly string[]) {
  const { t } = useText();
  const { user } = useScreen().scope;
  const key = `hiddenColumns ${user.Id} all-machines`;
  const [hidden, setHidden] = useState<readonly string[]>(() => stored(key) ?? hiddenAtFirst);
  const columns = useMemo(() => columnsOf(all, 'all-machines-grid', t), [t]);
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden]);
  return {
    shown,
    choosable: columns.filter(({ id }) => !lasting.has(id)),
    isShown: ({ id }: Column) => !hidden.includes(id),
    show({ id }: Column, isShown: boolean): void {
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

export const gridColumns = all.map(([id]) => id) as GridColumn[];
