import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

import { local } from '#lib/storage.ts';

/** What someone may choose about the look of all pages. The first of each is so until they do. */
export const choices = {
  base: ['auto', 'light', 'dark'],
  /** Quiet draws in grey what is normal; high contrast is for weak eyes and for bright light. */
  look: ['standard', 'quiet', 'high-contrast'],
  palette: ['standard', 'colour-blind'],
  /** Targets of 48 px: where the device has a coarse pointer, or by choice. */
  touch: ['auto', 'on', 'off'],
  /** Rows of 50 px, or of 36. */
  density: ['standard', 'compact'],
  /** Keys that work without Ctrl get in the way of speech control: they can be switched off. */
  keys: ['on', 'off'],
} as const;

export type Choice = keyof typeof choices;
export type Appearance = { [Name in Choice]: (typeof choices)[Name][number] };

/**
 * Under it the choice is kept. public/first-paint.js alone says it as attributes of <html>, which the
 * styles of this folder go by: before the first paint, which a module would miss (a dark room is not
 * lit up by a white page), after a choice, here or in another tab, and when the device turns dark.
 */
const key = 'appearance';
const coarsePointer = '(pointer: coarse)';

const useStore = create<Appearance>(stored);
// Widgets are also read outside of a page, where screens are checked against them.
globalThis.addEventListener?.('storage', () => useStore.setState(stored()));

export function useAppearance(): Appearance {
  return useStore();
}

/** For what is not drawn. */
export function appearance(): Appearance {
  return useStore.getState();
}

/** Kept, and applied at once by the pages of all tabs. */
export function choose(change: Partial<Appearance>): void {
  useStore.setState(change);
  local.write(key, useStore.getState());
  window.dispatchEvent(new Event(key));
}

/** Light or dark, as the page is drawn now. */
export function useShownBase(): 'light' | 'dark' {
  return useSyncExternalStore(onSchemeChange, shownBase);
}

/** Pixels of a row of a table. */
export function useRowHeight(): number {
  const { density, touch } = useStore();
  if (density === 'standard') return 50;
  const isTouched =
    touch === 'on' || (touch === 'auto' && window.matchMedia(coarsePointer).matches);
  return isTouched ? 48 : 36;
}

function onSchemeChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}

function shownBase(): 'light' | 'dark' {
  return document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light';
}

/** An older version may have written other words, or someone else anything at all. */
function stored(): Appearance {
  const kept = Object(local.read(key)) as Record<string, unknown>;
  const known = Object.entries(choices).map(([name, [first, ...others]]) => {
    const word = kept[name];
    return [name, others.some((other) => other === word) ? word : first];
  });
  return Object.fromEntries(known) as Appearance;
}
