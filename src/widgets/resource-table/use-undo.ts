import { refusalOf } from '#engine/resource/refusal.ts';
import { useRefetch, type Resource, type ResourceRow } from '#engine/resource/use-resource.ts';
import { useText } from '#engine/text.ts';
import { runToastAction, showToast, useToasts } from '#ui/toasts.ts';

import { nameOf } from './rows-table.tsx';

/** The server takes it back for a minute; it is offered for as long as one still thinks of it. */
const offeredMs = 10_000;

/** Says that rows were removed, and offers to put them back. */
export function useUndo(name: string, resource: Resource): (rows: readonly ResourceRow[]) => void {
  const { t } = useText();
  const refetch = useRefetch(name);

  async function undo(ids: readonly string[]): Promise<void> {
    try {
      await resource.restore(ids);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal?.isShown === false)
        showToast({ kind: 'error', title: t('resource-table.notUndone'), text: refusal.message });
    } finally {
      await refetch();
    }
  }

  return (rows) => {
    const action = {
      label: t('resource-table.undo'),
      run: () => void undo(rows.map(({ Id }) => Id)),
    };
    showToast({
      kind: 'info',
      title: t('resource-table.removed', { count: rows.length }),
      text: rows.map(nameOf).join(', '),
      standsMs: offeredMs,
      action,
    });
    listenForUndo(action);
  };
}

/** Ctrl+Z does it too, as long as it is offered; in a field it takes back what was typed. */
function listenForUndo(action: object): void {
  function offered() {
    return useToasts.getState().toasts.find((toast) => toast.action === action);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || isTyping) return;
    const toast = offered();
    // Of several the newest one.
    if (!toast || toast !== useToasts.getState().toasts.findLast((one) => one.action)) return;
    event.preventDefault();
    // The next press is for the one before.
    event.stopImmediatePropagation();
    runToastAction(toast);
  }
  document.addEventListener('keydown', onKeyDown);
  const stop = useToasts.subscribe(() => {
    if (offered()) return;
    document.removeEventListener('keydown', onKeyDown);
    stop();
  });
}
