import { useText } from '#engine/text.ts';
import type { ResourceRow } from '#resources/use-resource.ts';
import { showToast } from '#ui/toasts.ts';

import { nameOfRow } from '../values/name-of-row.ts';

/** @returns a function that confirms an action or assignment of a row. */
export function useActionToast(row: ResourceRow): (action: string) => void {
  const { t } = useText();
  return (action) => {
    const title = t([`resource-table.did.${action}`, 'resource-table.did.other']);
    showToast({ kind: 'info', title, text: nameOfRow(row) });
  };
}
