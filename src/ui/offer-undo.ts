import { runToastAction, showToast, useToasts } from './toasts.ts';

/** The server restores a deletion within a minute; the offer is shorter. */
const offeredMs = 20_000;

interface UndoOffer {
  title: string;
  text: string;
  /** Label of the button. */
  label: string;
  run(): void;
}

/** Shows a toast with an undo button, and enables Ctrl+Z meanwhile. */
export function offerUndo({ title, text, label, run }: UndoOffer): void {
  const action = { label, run: fromToast(run) };
  showToast({ kind: 'info', title, text, standsMs: offeredMs, action });
  listenForUndo(action);
}

/** The pressed button disappears, so the focus returns to the earlier element, else to the page. */
function fromToast(run: () => void): () => void {
  const before = document.activeElement;
  return () => {
    const isInToast = document.activeElement?.closest('.ls-toasts') ?? null;
    if (isInToast) goBack(before);
    run();
  };
}

function goBack(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const place = isThere ? before : document.querySelector<HTMLElement>('main');
  if (place?.tabIndex === -1) place.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
}

/** Ctrl+Z undoes too while the offer is shown; in a field it undoes typing instead. */
function listenForUndo(action: object): void {
  function offered() {
    return useToasts.getState().toasts.find((toast) => toast.action === action);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { target, key, ctrlKey, metaKey, shiftKey } = event;
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || isTyping) return;
    const toast = offered();
    // Only the newest of several offers.
    if (!toast || toast !== useToasts.getState().toasts.findLast((one) => one.action)) return;
    event.preventDefault();
    // Stops older listeners: the next press is for the offer before.
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
