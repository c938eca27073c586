import { figureLevel, type KeyFigureOptions } from '#engine/figures/key-figure.ts';
import type { Level } from '#shared/machine-status.ts';

export interface Scale {
  least: number;
  most: number;
}

interface Band {
  level: Level;
  /** Fractions of the dial, 0 to 1. */
  from: number;
  to: number;
}

/** Position of a value on the dial, 0 to 1, clamped to its ends. */
export function shareOf(value: number, { least, most }: Scale): number {
  if (most === least) return 0;
  return Math.min(1, Math.max(0, (value - least) / (most - least)));
}

/** Level bands from the start of the dial to its end; empty without limits. */
export function bandsOf(
  { low, high, better }: Pick<KeyFigureOptions, 'low' | 'high' | 'better'>,
  scale: Scale,
): Band[] {
  const limits = [low, high].filter((limit) => limit !== undefined).toSorted((a, b) => a - b);
  if (limits.length === 0) return [];
  const edges = [scale.least, ...limits, scale.most];
  return edges.slice(1).flatMap((end, index) => {
    const start = edges[index] ?? scale.least;
    const middle = (start + end) / 2;
    const level = figureLevel(middle, {
      target: null,
      ...(low !== undefined && { low }),
      ...(high !== undefined && { high }),
      ...(better && { better }),
    });
    const [from, to] = [shareOf(start, scale), shareOf(end, scale)];
    return to > from ? [{ level, from, to }] : [];
  });
}

const centre = { x: 100, y: 100 };

/** SVG path of an arc of the half circle, between two fractions. */
export function arcPath(from: number, to: number, radius: number): string {
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  return `M${start} A${radius} ${radius} 0 0 1 ${end}`;
}

export function tickAt(share: number, inner: number, outer: number): string {
  return `M${pointAt(share, inner)} L${pointAt(share, outer)}`;
}

function pointAt(share: number, radius: number): string {
  const angle = Math.PI * (1 - share);
  const x = centre.x + radius * Math.cos(angle);
  const y = centre.y - radius * Math.sin(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}
