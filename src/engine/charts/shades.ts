import { parseColour, printColour } from '#shared/theme/colour.ts';
import { mixColours } from '#shared/theme/contrast.ts';

import type { Palette } from './palette.ts';

/** Minimum share of the accent in the lightest shade. */
const minShare = 0.3;

/**
 * Shades of the accent, one for each series: other colours would suggest a status. Dashes, symbols
 * and labels also distinguish the series.
 */
export function seriesShades(palette: Palette, count: number): string[] {
  const accent = parseColour(palette.accent);
  const panel = parseColour(palette.panel);
  return Array.from({ length: count }, (_, index) => {
    if (!accent || !panel || count === 1) return palette.accent;
    return printColour(mixColours(accent, panel, (index / (count - 1)) * (1 - minShare)));
  });
}

export const lineDashes = ['solid', 'dash', 'dot', 'dashdot'] as const;
export const markerSymbols = ['circle', 'square', 'diamond', 'triangle-up', 'cross'] as const;
