import { useText } from '#engine/text.ts';
import { refusalOf } from '#resources/refusal.ts';
import { useRefetch, type Resource, type ResourceRow } from '#resources/use-resource.ts';
import { offerUndo } from '#ui/offer-undo.ts';
import { showToast } from '#ui/toasts.ts';

import { nameOfRow } from '../values/name-of-row.ts';

/** Reports removed rows, with an undo button. */
export function useUndo(name: string, resource: Resource): (rows: readonly ResourceRow[]) => void {
  const { t } = useText();
  const refetch = useRefetch(name);

  async function undo(rows: readonly ResourceRow[]): Promise<void> {
    try {
      await resource.restore(rows.map(({ Id }) => Id));
      const title = t('resource-table.restored', { count: rows.length });
      showToast({ kind: 'info', title, text: namesOf(rows) });
    } catch (error) {
      const refusal = refusalOf(error, t);
      if (refusal?.isShown === false)
        showToast({ kind: 'error', title: t('resource-table.notUndone'), text: refusal.message });
    } finally {
      await refetch();
      focusRow(rows[0]);
    }
  }

  return (rows) =>
    offerUndo({
      title: t('resource-table.removed', { count: rows.length }),
      text: namesOf(rows),
      label: t('resource-table.undo'),
      run: () => void undo(rows),
    });
}

/** Focuses the restored row, unless the focus has moved elsewhere. */
function focusRow(row: ResourceRow | undefined): void {
  const isAnywhere = document.activeElement?.matches('body, main') ?? true;
  if (!isAnywhere) return;
  const found = [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
  const drawn = found.find(({ dataset }) => dataset['row'] === row?.Id);
  drawn?.querySelector<HTMLElement>('th :is(a, button), td:last-child button')?.focus();
}

function namesOf(rows: readonly ResourceRow[]): string {
  return rows.map(nameOfRow).join(', ');
}
