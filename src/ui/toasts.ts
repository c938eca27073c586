import { create } from 'zustand';

export interface Toast {
  id: number;
  kind: 'error' | 'info';
  /** Null: the default title of its kind. */
  title: string | null;
  text: string;
  /** What can still be done about it, as long as it is shown. */
  action?: ToastAction;
  /** Id of the thing that it is about: once that has gone, it says something wrong. */
  about?: string;
  /** Milliseconds; as long as its kind when absent. */
  standsMs?: number;
}

interface ToastAction {
  label: string;
  run(): void;
}

/** How long a toast stands, and how much longer once someone has looked at it closely. */
export const standsForMs = { info: 5000, error: 8000 };
export const extendedMs = 3000;
/** More would hide the page they are about; the oldest go first. */
const maxShown = 5;

let lastId = 0;

interface Toasts {
  toasts: readonly Toast[];
  /** How many changes are on their way. */
  underway: number;
}

export const useToasts = create<Toasts>(() => ({ toasts: [], underway: 0 }));

/** Shows a message for a while. The time of one that is shown already starts again. */
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
 * Actions wait until a change is stored or refused: what a person takes back meanwhile is that
 * change, and not the one before it.
 * @returns what lets them go on, once.
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

/** Does what the toast offers, once. */
export function runToastAction({ id, action }: Toast): void {
  if (useToasts.getState().underway > 0) return;
  dismissToast(id);
  action?.run();
}

function isSame(one: Toast, other: Toast): boolean {
  if (one.action || other.action) return false;
  return one.kind === other.kind && one.title === other.title && one.text === other.text;
}
