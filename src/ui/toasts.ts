import { create } from 'zustand';

export interface Toast {
  id: number;
  kind: 'error' | 'info';
  /** Null: the kind's default title. */
  title: string | null;
  text: string;
  /** Action offered while the toast is shown. */
  action?: ToastAction;
  /** Id of its subject: the toast is dismissed when the subject is gone. */
  about?: string;
  /** Milliseconds; the kind's default when absent. */
  standsMs?: number;
}

interface ToastAction {
  label: string;
  run(): void;
}

/** Milliseconds that a toast is shown, and the extension after it was pointed at or focused. */
export const toastMs = { info: 5000, error: 8000 };
export const extendedMs = 3000;
/** More would cover the page; the oldest are dropped. */
const maxShown = 5;

let lastId = 0;

interface Toasts {
  toasts: readonly Toast[];
  /** Number of pending changes. */
  underway: number;
}

export const useToasts = create<Toasts>(() => ({ toasts: [], underway: 0 }));

/** Shows a message for a while. An equal message that is shown already restarts its time. */
export function showToast(shown: Omit<Toast, 'id'>): void {
  lastId += 1;
  const toast = { ...shown, id: lastId };
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((other) => !isSame(other, toast)), toast].slice(-maxShown),
  }));
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export function dismissToastsAbout(ids: readonly string[]): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.filter(({ about }) => about === undefined || !ids.includes(about)),
  }));
}

/**
 * Blocks toast actions until a change is stored or refused: undo must apply to this change, and not
 * to the one before.
 * @returns a function that releases the block, once.
 */
export function holdActions(): () => void {
  let isHeld = true;
  count(1);
  return () => {
    if (isHeld) count(-1);
    isHeld = false;
  };
}

function count(by: number): void {
  useToasts.setState(({ underway }) => ({ underway: underway + by }));
}

/** Runs the toast's action, once. */
export function runToastAction({ id, action }: Toast): void {
  if (useToasts.getState().underway > 0) return;
  dismissToast(id);
  action?.run();
}

function isSame(one: Toast, other: Toast): boolean {
  if (one.action || other.action) return false;
  return one.kind === other.kind && one.title === other.title && one.text === other.text;
}
