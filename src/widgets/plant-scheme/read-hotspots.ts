import { safePath } from '#lib/safe-path.ts';
import { spotPlace, type PlanSize, type SpotPlace } from '#lib/spot-style.ts';

export interface Spot {
  machineId: string;
  place: SpotPlace;
  /** Otherwise a rectangle. */
  isEllipse: boolean;
  /** Label in place of the machine's name; empty for the name. Plain text. */
  tooltip: string;
}

export interface Plan {
  /** A path on our own server; empty: no picture; null: a picture that must not be shown. */
  image: string | null;
  size: PlanSize;
  spots: Spot[];
  /** Number of invalid spots. */
  faulty: number;
}

const maxSide = 100_000;
/** Limits the aspect ratio of a plan. */
const maxRatio = 10;
const maxTooltipLength = 200;

/**
 * Parses the floor plan in a plant's hotspot data. The data are untrusted, so every value is
 * validated: an invalid spot is dropped and counted, and pictures of other servers are not loaded,
 * since browsers must not call them.
 * @returns null if the text contains no plan.
 */
export function readHotspots(text: string): Plan | null {
  const data = recordOf(parse(text));
  const size = sizeOf(data);
  const listed = data['Spots'];
  if (!size || !Array.isArray(listed)) return null;
  const spots = new Map<string, Spot>();
  for (const entry of listed as unknown[]) {
    const spot = spotOf(recordOf(entry), size);
    // For duplicates of a machine the first spot is used.
    if (spot && !spots.has(spot.machineId)) spots.set(spot.machineId, spot);
  }
  return {
    image: data['Image'] === '' ? '' : safePath(data['Image']),
    size,
    spots: [...spots.values()],
    faulty: listed.length - spots.size,
  };
}

function spotOf({ machine, style, tooltip }: Record<string, unknown>, size: PlanSize): Spot | null {
  const place = spotPlace(style, size);
  if (!place || typeof machine !== 'string' || machine === '') return null;
  const words = typeof tooltip === 'string' ? tooltip.slice(0, maxTooltipLength).trim() : '';
  const isEllipse = recordOf(style)['borderRadius'] === '50%';
  return { machineId: machine, place, isEllipse, tooltip: words };
}

function sizeOf({ Width, Height }: Record<string, unknown>): PlanSize | null {
  if (!isSide(Width) || !isSide(Height)) return null;
  const ratio = Width / Height;
  const isSheet = ratio <= maxRatio && ratio >= 1 / maxRatio;
  return isSheet ? { width: Width, height: Height } : null;
}

function isSide(side: unknown): side is number {
  return typeof side === 'number' && side >= 1 && side <= maxSide;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
