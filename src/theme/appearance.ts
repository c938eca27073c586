import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

import { local } from '#lib/storage.ts';

/** Display preferences of all pages. The first of each is the default. */
export const appearanceChoices = {
  base: ['auto', 'light', 'dark'],
  /** Quiet shows normal states in grey; high contrast is for low vision and bright light. */
  look: ['standard', 'quiet', 'high-contrast'],
  palette: ['standard', 'colour-blind'],
  /** Targets of 48 px: for devices with a coarse pointer, or by choice. */
  touch: ['auto', 'on', 'off'],
  /** Row height: 50 px, or 36 px. */
  density: ['standard', 'compact'],
  /** Single-key shortcuts interfere with speech control, so that they can be disabled. */
  keys: ['on', 'off'],
} as const;

export type Choice = keyof typeof appearanceChoices;
export type Appearance = { [Name in Choice]: (typeof appearanceChoices)[Name][number] };

/**
 * Storage key. Only public/first-paint.js sets the preferences as attributes of <html>, on which
 * the styles of this folder depend: before the first paint, which a module would miss (no white
 * flash in dark mode), after a change in any tab, and when the device switches to dark.
 */
const key = 'appearance';
const coarsePointer = '(pointer: coarse)';

const useStore = create<Appearance>(stored);
// Widgets are also imported without a DOM, for screen validation.
globalThis.addEventListener?.('storage', () => useStore.setState(stored()));

export function useAppearance(): Appearance {
  return useStore();
}

/** For use outside of components. */
export function appearance(): Appearance {
  return useStore.getState();
}

/** Stores a change, and applies it in all tabs. */
export function changeAppearance(change: Partial<Appearance>): void {
  useStore.setState(change);
  local.write(key, useStore.getState());
  window.dispatchEvent(new Event(key));
}

/** Whether the page is currently light or dark. */
export function useShownBase(): 'light' | 'dark' {
  return useSyncExternalStore(onSchemeChange, shownBase);
}

/** Height of a table row in pixels. */
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

/** Unvalidated: it may have been written by an older version, or by anything else. */
function stored(): Appearance {
  const kept = Object(local.read(key)) as Record<string, unknown>;
  const known = Object.entries(appearanceChoices).map(([name, [first, ...others]]) => {
    const word = kept[name];
    return [name, others.some((other) => other === word) ? word : first];
  });
  return Object.fromEntries(known) as Appearance;
}
