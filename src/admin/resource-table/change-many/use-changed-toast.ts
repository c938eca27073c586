import { useText } from '#engine/text.ts';
import { useChange, type Resource } from '#resources/use-resource.ts';
import { offerUndo } from '#ui/offer-undo.ts';
import { showToast } from '#ui/toasts.ts';

import { nameOfRow } from '../values/name-of-row.ts';
import { changeEach, undoChanges, type RowEdit, type ChangedRow } from './change-each.ts';

/** @returns a function that shows which rows were changed, with an undo button. */
export function useChangedToast(
  name: string,
  resource: Resource,
): (changed: readonly ChangedRow[], fields: readonly string[]) => void {
  const { t } = useText();
  const undo = useChange(name, (changes: readonly RowEdit[]) =>
    changeEach(resource, changes, { t, onDone() {} }),
  );

  async function takeBack(changes: readonly RowEdit[]): Promise<void> {
    const { refused } = await undo.mutateAsync(changes);
    if (refused.length > 0)
      showToast({
        kind: 'error',
        title: t('resource-table.notUndone'),
        text: refused.map(({ row }) => nameOfRow(row)).join(', '),
      });
  }

  return (changed, fields) => {
    if (changed.length === 0) return;
    offerUndo({
      title: t('resource-table.changedMany', { count: changed.length }),
      text: changed.map(({ row }) => nameOfRow(row)).join(', '),
      label: t('resource-table.undo'),
      run: () => void takeBack(undoChanges(changed, fields)),
    });
  };
}
