import { useEffect, useState } from 'react';

import { useText } from '#engine/text.ts';
import type { ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { showToast } from '#ui/toasts.ts';

import { nameOf } from '../values/name-of-row.ts';

/** Long enough to find it after the dialog has gone. */
const markedMs = 4000;

/**
 * Says that a row was stored, and which one it is in the list for a while.
 * @param find Narrows the list to what has a name: a new row may be on another page.
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
    /** Undefined: none, or no longer. */
    id: stored?.id,
    say(row: ResourceRow, isNew: boolean): void {
      const name = nameOf(row);
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
