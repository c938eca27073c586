import { useState } from 'react';

import { useScreen } from '#engine/screen-context.ts';
import { Popup } from '#ui/popup.tsx';
import { useText } from '#engine/text.ts';
import { local } from '#lib/storage.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';

import type { FieldEntry, TableOptions } from '../table-options.ts';

type Columns = readonly FieldEntry[];

/** The visible columns of a list; hidden ones are stored in the browser until sign-out. */
export function useColumns({ resource, columns }: TableOptions) {
  const { scope } = useScreen();
  const key = `hiddenColumns ${scope.user.Id} ${resource}`;
  const [hidden, setHidden] = useState<readonly string[]>(() => storedTexts(key));
  const [first, ...others] = columns;
  return {
    shown: [...(first ? [first] : []), ...others.filter(({ field }) => !hidden.includes(field))],
    hidden,
    hide(field: string, isHidden: boolean): void {
      const next = isHidden ? [...hidden, field] : hidden.filter((one) => one !== field);
      setHidden(next);
      local.write(key, next);
    },
  };
}

export type ChosenColumns = ReturnType<typeof useColumns>;

function storedTexts(key: string): readonly string[] {
  const stored = local.read(key);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
}

/** Checkboxes of the columns, except for the name, which is always shown. */
export function ColumnChoice({ columns, chosen }: { columns: Columns; chosen: ChosenColumns }) {
  const { t } = useText();
  return (
    <Popup label={t('resource-table.columns')}>
      {columns.slice(1).map(({ field, label }) => (
        <Checkbox
          key={field}
          label={t(label)}
          isChecked={!chosen.hidden.includes(field)}
          onChange={(isShown) => chosen.hide(field, !isShown)}
        />
      ))}
    </Popup>
  );
}
