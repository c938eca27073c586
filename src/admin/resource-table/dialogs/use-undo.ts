import { useText } from '#engine/text.ts';
import { refusalOf } from '#resources/refusal.ts';
import { useRefetch, type Resource, type ResourceRow } from '#resources/use-resource.ts';
import { offerUndo } from '#ui/offer-undo.ts';
import { showToast } from '#ui/toasts.ts';

import { nameOf } from '../values/name-of-row.ts';

/** Says that rows were removed, and offers to put them back. */
export function useUndo(name: string, resource: Resource): (rows: readonly ResourceRow[]) => void {
  const { t } = useText();
  const refetch = useRefetch(name);

  async function undo(ids: readonly string[]): Promise<void> {
    try {
      await resource.restore(ids);
    } catch (error) {
      const refusal = refusalOf(error, t);
      if (refusal?.isShown === false)
        showToast({ kind: 'error', title: t('resource-table.notUndone'), text: refusal.message });
    } finally {
      await refetch();
    }
  }

  return (rows) =>
    offerUndo({
      title: t('resource-table.removed', { count: rows.length }),
      text: rows.map(nameOf).join(', '),
      label: t('resource-table.undo'),
      run: () => void undo(rows.map(({ Id }) => Id)),
    });
}
