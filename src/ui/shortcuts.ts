import { createContext, use, useEffect } from 'react';
import { create } from 'zustand';

import { appearance } from '#theme/appearance.ts';

export interface Shortcut {
  /** The character that a key types, in lower case, with `mod+` for Ctrl or Command: `r`, `?`, `mod+k`. */
  keys: string;
  /** Texts by key: what it does, and where the help lists it. */
  label: string;
  group: string;
  run(): void;
}

type List = readonly Shortcut[];

const useLists = create<{ lists: readonly List[] }>(() => ({ lists: [] }));

/** Where widgets are only looked at, as on the canvas of the editor, their keys do nothing. */
export const NoShortcuts = createContext(false);

/**
 * Works, and is listed in the help, while the caller is on the page. Of two for the same keys the one
 * that came last counts. The list must be the same one from drawing to drawing (`useMemo`).
 */
export function useShortcuts(shortcuts: List): void {
  const isOff = use(NoShortcuts);
  useEffect(() => {
    if (isOff) return undefined;
    change((lists) => [...lists, shortcuts]);
    return () => change((lists) => lists.filter((list) => list !== shortcuts));
  }, [shortcuts, isOff]);
}

/** All that work on the page as it is. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useLists(({ lists }) => lists).flat();
}

/** Keys that are typed without Ctrl, Command or Alt. */
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

/** A dialog over the page has keys of its own. */
function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

/** Who types into a field means letters. Ctrl or Command with a letter types nothing. */
function isMeantElsewhere(target: EventTarget | null): boolean {
  const fields =
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
  const isTyping = target instanceof Element && target.closest(fields) !== null;
  return isTyping || appearance().keys === 'off';
}
