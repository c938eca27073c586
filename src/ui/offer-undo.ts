import { runToastAction, showToast, useToasts } from './toasts.ts';

/** The server takes a removal back for a minute; it is offered for as long as one still thinks of it. */
const offeredMs = 20_000;

interface UndoOffer {
  title: string;
  text: string;
  /** Words on the button. */
  label: string;
  run(): void;
}

/** Says what was done, and offers to take it back, by a button and by Ctrl+Z. */
export function offerUndo({ title, text, label, run }: UndoOffer): void {
  const action = { label, run: fromToast(run) };
  showToast({ kind: 'info', title, text, standsMs: offeredMs, action });
  listenForUndo(action);
}

/** A press on the button takes the button away: the focus goes where it was before, else to the page. */
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
