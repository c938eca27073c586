import { useEffect, useState } from 'react';

import { useText } from '#engine/text.ts';
import type { ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { showToast } from '#ui/toasts.ts';

import { nameOfRow } from '../values/name-of-row.ts';

/** Long enough to notice the row after the dialog has closed. */
const markedMs = 4000;

/**
 * Reports a stored row, and highlights it in the list for a while.
 * @param find Filters the list by name: a new row may be on another page.
 */
export function useStoredRow({ Fields }: ResourceDescription, find: (name: string) => void) {
  const { t } = useText();
  const [stored, setStored] = useState<{ id: string }>();
  useEffect(() => {
    if (!stored) return undefined;
    const timer = setTimeout(() => setStored(undefined), markedMs);
    return () => clearTimeout(timer);
  }, [stored]);

  return {
    /** Undefined if no row is highlighted. */
    id: stored?.id,
    say(row: ResourceRow, isNew: boolean): void {
      const name = nameOfRow(row);
      setStored({ id: row.Id });
      const isFound = isNew && Fields.some(({ IsSearched }) => IsSearched);
      showToast({
        kind: 'info',
        title: t(isNew ? 'resource-table.created' : 'resource-table.saved'),
        text: name,
        about: row.Id,
        ...(isFound && { action: { label: t('resource-table.show'), run: () => find(name) } }),
      });
    },
  };
}
