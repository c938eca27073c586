import { useText } from '#engine/text.ts';
import type { Resource, ResourceRow } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { dismissToastsAbout, showToast } from '#ui/toasts.ts';

import type { TableOptions } from '../table-options.ts';
import { nameOfRow } from '../values/name-of-row.ts';
import { useUndo } from './use-undo.ts';

interface Removal {
  options: TableOptions;
  description: ResourceDescription;
  resource: Resource;
}

/** @returns a function that reports removed rows, with an undo button. */
export function useReportRemoved({ options, description, resource }: Removal) {
  const { t } = useText();
  const offerUndo = useUndo(description.Name, resource);
  const { removed = 'resource-table.removed', kept } = options.texts;

  function say(text: string, rows: readonly ResourceRow[]): void {
    if (rows.length === 0) return;
    const title = t(text, { count: rows.length });
    showToast({ kind: 'info', title, text: rows.map(nameOfRow).join(', ') });
  }

  return async (rows: readonly ResourceRow[]): Promise<void> => {
    dismissToastsAbout(rows.map(({ Id }) => Id));
    if (description.Verbs.includes('restore')) return offerUndo(rows);
    if (kept === undefined) return say(removed, rows);
    const still = await stillThere(resource, rows);
    const gone = rows.filter((row) => !still.includes(row));
    say(removed, gone);
    say(kept, still);
  };
}

/** Rows that still exist; a failed check counts as removed. */
async function stillThere(
  resource: Resource,
  rows: readonly ResourceRow[],
): Promise<ResourceRow[]> {
  const { signal } = new AbortController();
  const found = await Promise.allSettled(rows.map(({ Id }) => resource.find(Id, signal)));
  return rows.filter((_, index) => {
    const one = found[index];
    return one?.status === 'fulfilled' && one.value !== undefined;
  });
}
