import { safePath } from '#lib/safe-path.ts';
import { spotPlace, type PlanSize, type SpotPlace } from '#lib/spot-style.ts';

export interface Spot {
  machineId: string;
  place: SpotPlace;
  /** Else a rectangle. */
  isEllipse: boolean;
  /** What stands on it in place of the machine's name; empty for that. Plain text. */
  tooltip: string;
}

export interface Plan {
  /** A path of our own server; empty: the plan has none; null: it cannot be shown. */
  image: string | null;
  size: PlanSize;
  spots: Spot[];
  /** Spots that cannot be drawn. */
  faulty: number;
}

const maxSide = 100_000;
/** A plan is a sheet, not a strip. */
const maxRatio = 10;
const maxTooltipLength = 200;

/**
 * The floor plan in the hotspot data of a plant. The data comes from outside, so every value is
 * checked: a faulty spot is left out and counted, and a picture of another server is not shown,
 * since browsers must not be made to call other servers.
 * @returns null where the text holds no plan at all.
 */
export function readHotspots(text: string): Plan | null {
  const data = recordOf(parse(text));
  const size = sizeOf(data);
  const listed = data['Spots'];
  if (!size || !Array.isArray(listed)) return null;
  const spots = new Map<string, Spot>();
  for (const entry of listed as unknown[]) {
    const spot = spotOf(recordOf(entry), size);
    // Two places for one machine: one of them is wrong, and the first is as good as the second.
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
