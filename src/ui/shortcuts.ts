import { createContext, use, useEffect } from 'react';
import { create } from 'zustand';

import { appearance } from '#theme/appearance.ts';

export interface Shortcut {
  /** The typed character in lower case, with `mod+` for Ctrl or Command: `r`, `?`, `mod+k`. */
  keys: string;
  /** Text keys: the label, and the group in the help. */
  label: string;
  group: string;
  run(): void;
}

type List = readonly Shortcut[];

const useLists = create<{ lists: readonly List[] }>(() => ({ lists: [] }));

/** Disables shortcuts of widgets that are only displayed, as on the editor's canvas. */
export const NoShortcuts = createContext(false);

/**
 * Registers shortcuts, which the help lists, while the caller is mounted. Of two for the same keys
 * the latest counts. The list must be stable (`useMemo`).
 */
export function useShortcuts(shortcuts: List): void {
  const isOff = use(NoShortcuts);
  useEffect(() => {
    if (isOff) return undefined;
    change((lists) => [...lists, shortcuts]);
    return () => change((lists) => lists.filter((list) => list !== shortcuts));
  }, [shortcuts, isOff]);
}

/** All active shortcuts of the page. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useLists(({ lists }) => lists).flat();
}

/** Shortcuts without Ctrl, Command or Alt. */
export function isSingleKey({ keys }: Shortcut): boolean {
  return !keys.includes('+');
}

function change(next: (lists: readonly List[]) => readonly List[]): void {
  useLists.setState(({ lists }) => ({ lists: next(lists) }));
  document.removeEventListener('keydown', runByKeys);
  if (useLists.getState().lists.length > 0) document.addEventListener('keydown', runByKeys);
}

function runByKeys(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
  const keys = keysOf(event);
  const found = useLists
    .getState()
    .lists.flat()
    .findLast((shortcut) => shortcut.keys === keys);
  if (!found || (isSingleKey(found) && isMeantElsewhere(event.target))) return;
  event.preventDefault();
  if (!event.repeat) found.run();
}

function keysOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  const parts = [(ctrlKey || metaKey) && 'mod', altKey && 'alt', key.toLowerCase()];
  return parts.filter(Boolean).join('+');
}

/** A modal dialog has shortcuts of its own. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

/** Whether the key is meant for a text field. With Ctrl or Command a key types nothing. */
function isMeantElsewhere(target: EventTarget | null): boolean {
  const fields =
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
  const isTyping = target instanceof Element && target.closest(fields) !== null;
  return isTyping || appearance().keys === 'off';
}
