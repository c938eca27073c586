import type { SpotPlace } from '#lib/spot-style.ts';

interface SpotWithPlace {
  machineId: string;
  place: SpotPlace;
}

type Direction = (dx: number, dy: number) => [along: number, across: number];

const directions: Record<string, Direction | undefined> = {
  ArrowRight: (dx, dy) => [dx, Math.abs(dy)],
  ArrowLeft: (dx, dy) => [-dx, Math.abs(dy)],
  ArrowDown: (dx, dy) => [dy, Math.abs(dx)],
  ArrowUp: (dx, dy) => [-dy, Math.abs(dx)],
};

/**
 * Distance across the direction counts double: an arrow prefers the next spot of the row to a
 * nearer one in the row below.
 */
const acrossWeight = 2;

/**
 * The spot to which a key leads.
 * @returns the same spot at the edge of the plan; undefined for other keys.
 */
export function spotFrom<Spot extends SpotWithPlace>(
  spots: readonly Spot[],
  from: Spot,
  { key, ratio }: { key: string; ratio: number },
): Spot | undefined {
  if (key === 'Home') return spots[0];
  if (key === 'End') return spots.at(-1);
  const direction = directions[key];
  if (!direction) return undefined;
  const here = middleOf(from, ratio);
  let nearest = from;
  let least = Infinity;
  for (const spot of spots) {
    const there = middleOf(spot, ratio);
    const [along, across] = direction(there.x - here.x, there.y - here.y);
    const distance = along + across * acrossWeight;
    if (along <= 0 || across > along * acrossWeight || distance >= least) continue;
    [nearest, least] = [spot, distance];
  }
  return nearest;
}

/** Centre in percent of the plan's height; widths are converted by the ratio. */
function middleOf({ place }: SpotWithPlace, ratio: number) {
  return {
    x: (place.left + place.width / 2) * ratio,
    y: place.top + place.height / 2,
  };
}
