import { clamp } from '#shared/clamp.ts';

/** A machine on a plan. Lengths are percent of the width or height of the plan. */
export interface PlanSpot {
  MachineId: string;
  Left: number;
  Top: number;
  Width: number;
  Height: number;
  Shape?: 'rectangle' | 'ellipse' | null;
  Label?: string | null;
}

export interface PlanDraft {
  PictureId: string | null;
  /** Only the ratio of width and height matters. */
  Width: number;
  Height: number;
  Spots: readonly PlanSpot[];
}

interface Point {
  x: number;
  y: number;
}

export const emptyPlan: PlanDraft = { PictureId: null, Width: 1200, Height: 700, Spots: [] };

/** Minimum of the server, in percent. */
const smallestSide = 0.5;
/**
 * Default spot width without other spots, in percent: the name is readable on a plan that takes a
 * third of a page.
 */
const defaultWidth = 11;
/** Gap between spots in rows, as a share of the spot. */
const gap = 0.25;

/** Moves spots together by percent; they stay within the plan. */
export function withMovedSpots(plan: PlanDraft, ids: ReadonlySet<string>, way: Point): PlanDraft {
  const some = plan.Spots.filter(({ MachineId }) => ids.has(MachineId));
  const x = clamp(way.x, -least(some, 'Left'), 100 - most(some, 'Left', 'Width'));
  const y = clamp(way.y, -least(some, 'Top'), 100 - most(some, 'Top', 'Height'));
  if (some.length === 0 || (x === 0 && y === 0)) return plan;
  return changeSpots(plan, ids, (spot) => ({
    ...spot,
    Left: rounded(spot.Left + x),
    Top: rounded(spot.Top + y),
  }));
}

/** Resizes spots by percent, to the right and down. */
export function withResizedSpots(plan: PlanDraft, ids: ReadonlySet<string>, way: Point): PlanDraft {
  return changeSpots(plan, ids, (spot) => ({
    ...spot,
    Width: rounded(clamp(spot.Width + way.x, smallestSide, 100 - spot.Left)),
    Height: rounded(clamp(spot.Height + way.y, smallestSide, 100 - spot.Top)),
  }));
}

/** Changes one spot, kept within the plan. */
export function withChangedSpot(plan: PlanDraft, id: string, change: Partial<PlanSpot>): PlanDraft {
  return changeSpots(plan, new Set([id]), (spot) => inPlan({ ...spot, ...change }));
}

/** Gives all spots the size and shape of one of them. */
export function withSpotsAlike(plan: PlanDraft, id: string): PlanDraft {
  const model = plan.Spots.find(({ MachineId }) => MachineId === id);
  if (!model) return plan;
  const { Width, Height, Shape = null } = model;
  return { ...plan, Spots: plan.Spots.map((spot) => inPlan({ ...spot, Width, Height, Shape })) };
}

export function withoutSpots(plan: PlanDraft, ids: ReadonlySet<string>): PlanDraft {
  return { ...plan, Spots: plan.Spots.filter(({ MachineId }) => !ids.has(MachineId)) };
}

/** Places a machine centred at a point, in percent, with the size of the last spot. */
export function withMachineAt(plan: PlanDraft, machineId: string, at: Point): PlanDraft {
  const size = defaultSize(plan);
  const [Left, Top] = [at.x - size.Width / 2, at.y - size.Height / 2];
  return withSpots(plan, [{ MachineId: machineId, ...size, Left, Top }]);
}

/** Adds spots, replacing those of the same machines. */
export function withSpots(plan: PlanDraft, spots: readonly PlanSpot[]): PlanDraft {
  const kept = withoutSpots(plan, new Set(spots.map(({ MachineId }) => MachineId)));
  return { ...plan, Spots: [...kept.Spots, ...spots.map(inPlan)] };
}

/** Places machines in free rows; with smaller spots if there are too many. */
export function placedInRows(plan: PlanDraft, machineIds: readonly string[]): PlanDraft {
  const { Width, Height, Shape } = defaultSize(plan);
  let size = { Width, Height, Shape };
  let free = freePlaces(plan, size);
  for (let share = 0.85; free.length < machineIds.length && share > 0.01; share *= 0.85) {
    size = { Width: Width * share, Height: Height * share, Shape };
    free = freePlaces(plan, size);
  }
  const added = machineIds.flatMap((MachineId, index) => {
    const place = free[index];
    return place ? [inPlan({ MachineId, ...size, ...place })] : [];
  });
  return { ...plan, Spots: [...plan.Spots, ...added] };
}

/** Sets the picture, whose ratio the plan takes. */
export function withPicture(
  plan: PlanDraft,
  picture: { Id: string; Width: number | null; Height: number | null },
): PlanDraft {
  const { Width, Height } = picture;
  return {
    ...plan,
    PictureId: picture.Id,
    Width: Width ?? plan.Width,
    Height: Height ?? plan.Height,
  };
}

/**
 * The distance of a move, snapped to edges of other spots.
 * @param reach Snapping distance in percent.
 */
export function snappedMove(
  plan: PlanDraft,
  ids: ReadonlySet<string>,
  { way, reach }: { way: Point; reach: Point },
): Point {
  const some = plan.Spots.filter(({ MachineId }) => ids.has(MachineId));
  const others = plan.Spots.filter(({ MachineId }) => !ids.has(MachineId));
  return {
    x: snappedAlong(some, others, { side: 'Left', size: 'Width', way: way.x, reach: reach.x }),
    y: snappedAlong(some, others, { side: 'Top', size: 'Height', way: way.y, reach: reach.y }),
  };
}

type Side = 'Left' | 'Top';
type Size = 'Width' | 'Height';

function snappedAlong(
  some: readonly PlanSpot[],
  others: readonly PlanSpot[],
  { side, size, way, reach }: { side: Side; size: Size; way: number; reach: number },
): number {
  const edges = edgesOf(some, side, size);
  const lines = edgesOf(others, side, size);
  let best = { way, distance: reach };
  for (const edge of edges)
    for (const line of lines) {
      const distance = Math.abs(line - (edge + way));
      if (distance < best.distance) best = { way: line - edge, distance };
    }
  return best.way;
}

function edgesOf(spots: readonly PlanSpot[], side: Side, size: Size): number[] {
  return spots.flatMap((spot) => [spot[side], spot[side] + spot[size]]);
}

/** Size and shape of the last spot; by default a rectangle of 5 : 3. */
function defaultSize({ Spots, Width, Height }: PlanDraft) {
  const last = Spots.at(-1);
  if (last) return { Width: last.Width, Height: last.Height, Shape: last.Shape ?? null };
  return {
    Width: defaultWidth,
    Height: rounded((defaultWidth * 0.6 * Width) / Height),
    Shape: null,
  };
}

function freePlaces(
  plan: PlanDraft,
  size: { Width: number; Height: number },
): Pick<PlanSpot, Side>[] {
  const step = { x: size.Width * (1 + gap), y: size.Height * (1 + gap) };
  const start = { x: size.Width * gap, y: size.Height * gap };
  const places: Pick<PlanSpot, Side>[] = [];
  for (let Top = start.y; Top + size.Height <= 100; Top += step.y)
    for (let Left = start.x; Left + size.Width <= 100; Left += step.x)
      if (!plan.Spots.some((spot) => overlaps(spot, { ...size, Left, Top })))
        places.push({ Left, Top });
  return places;
}

type Box = Pick<PlanSpot, Side | Size>;

function overlaps(a: Box, b: Box): boolean {
  return (
    a.Left < b.Left + b.Width &&
    b.Left < a.Left + a.Width &&
    a.Top < b.Top + b.Height &&
    b.Top < a.Top + a.Height
  );
}

function changeSpots(
  plan: PlanDraft,
  ids: ReadonlySet<string>,
  change: (spot: PlanSpot) => PlanSpot,
): PlanDraft {
  const Spots = plan.Spots.map((spot) => (ids.has(spot.MachineId) ? change(spot) : spot));
  return { ...plan, Spots };
}

function inPlan(spot: PlanSpot): PlanSpot {
  const Width = rounded(clamp(spot.Width, smallestSide, 100));
  const Height = rounded(clamp(spot.Height, smallestSide, 100));
  return {
    ...spot,
    Width,
    Height,
    Left: rounded(clamp(spot.Left, 0, 100 - Width)),
    Top: rounded(clamp(spot.Top, 0, 100 - Height)),
  };
}

function least(spots: readonly PlanSpot[], side: Side): number {
  return Math.min(...spots.map((spot) => spot[side]));
}

function most(spots: readonly PlanSpot[], side: Side, size: Size): number {
  return Math.max(...spots.map((spot) => spot[side] + spot[size]));
}

/** Rounds to hundredths of a percent: a third of a pixel on the largest wall. */
function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}
