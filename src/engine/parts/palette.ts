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
] as const;

/** The tokens of the theme as Plotly needs them: as values. */
export type Palette = Readonly<Record<(typeof tokens)[number], string>>;

let last: { key: string; palette: Palette } | undefined;

/** Draws anew when the theme changes: light, dark, or a client's colours. */
export function usePalette(): Palette {
  return useSyncExternalStore(watchTheme, readPalette);
}

/** The theme is what stands on the root element: its attributes and classes. */
function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true });
  return () => observer.disconnect();
}

function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const values = tokens.map((token) => style.getPropertyValue(`--ls-${token}`).trim());
  const key = values.join('|');
  if (last?.key !== key) {
    const palette = Object.fromEntries(tokens.map((token, index) => [token, values[index] ?? '']));
    last = { key, palette: palette as Palette };
  }
  return last.palette;
}
