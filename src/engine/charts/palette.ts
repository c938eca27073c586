import { useSyncExternalStore } from 'react';

const tokens = [
  'text',
  'muted',
  'border',
  'panel',
  'raised',
  'running',
  'approaching',
  'stopped',
  'accent',
  'font',
  'chart-downtime',
  'chart-faults',
  'chart-oee',
  'chart-bad',
  'chart-good',
] as const;

/** The theme tokens by name, as the values that Plotly needs. */
export type Palette = Readonly<Record<(typeof tokens)[number], string>>;

const listeners = new Set<() => void>();
const observer = 'MutationObserver' in globalThis ? new MutationObserver(notify) : undefined;
let known: Palette | undefined;

/** Redraws when the theme changes: light, dark, or a client's colours. */
export function usePalette(): Palette {
  return useSyncExternalStore(watchTheme, readPalette);
}

/** The theme consists of the attributes and classes of the root element. */
function watchTheme(changed: () => void): () => void {
  if (listeners.size === 0) observer?.observe(document.documentElement, { attributes: true });
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    observer?.disconnect();
    known = undefined;
  };
}

function notify(): void {
  const before = known;
  known = undefined;
  if (before && sameColours(before, readPalette())) known = before;
  for (const listener of listeners) listener();
}

/** Cached for all charts: reading styles makes the browser recompute them. */
function readPalette(): Palette {
  if (known) return known;
  const style = getComputedStyle(document.documentElement);
  known = Object.fromEntries(
    tokens.map((token) => [token, style.getPropertyValue(`--ls-${token}`).trim()]),
  ) as Palette;
  return known;
}

function sameColours(a: Palette, b: Palette): boolean {
  return tokens.every((token) => a[token] === b[token]);
}
