/** Columns and rows of a widget on a screen. */
export interface Place {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

type Widgets = Readonly<Record<string, { visible?: object } | undefined>>;

/** Whether two widgets overlap. Two conditional widgets may share a place. */
export function areInConflict(widgets: Widgets, one: Place, other: Place): boolean {
  return one.id !== other.id && !mayShare(widgets, one, other) && isOver(one, other);
}

function mayShare(widgets: Widgets, one: Place, other: Place): boolean {
  return widgets[one.id]?.visible !== undefined && widgets[other.id]?.visible !== undefined;
}

/** For each overlapping widget, the ids of the widgets it overlaps. */
export function conflictsOf(
  widgets: Widgets,
  places: readonly Place[],
): ReadonlyMap<string, readonly string[]> {
  const conflicts = places.map((place) => {
    const others = places.filter((other) => areInConflict(widgets, place, other));
    return [place.id, others.map(({ id }) => id)] as const;
  });
  return new Map(conflicts.filter(([, others]) => others.length > 0));
}

/**
 * The places with one of them changed: widgets in its way move down as far as necessary, and
 * widgets below its old place move up into the freed room. It passes a widget below when moved over
 * more than half of it.
 */
export function withPlaceAt<One extends Place>(
  widgets: Widgets,
  places: readonly One[],
  changed: One,
): One[] {
  const left = places.find(({ id }) => id === changed.id) ?? changed;
  const rest = places.filter(({ id }) => id !== changed.id);
  const closed = new Map(withGapClosed(rest, left).map((place) => [place.id, place]));
  const passed = rest.flatMap((place) => {
    const above = closed.get(place.id);
    const isPassed = above && standsOver(left, place) && changed.y > above.y + above.h / 2;
    return isPassed && areInConflict(widgets, changed, above) ? [above.y + above.h] : [];
  });
  const placed = { ...changed, y: Math.max(changed.y, ...passed) };

  /** Free rows above a widget that was below the old place. */
  function roomOver(place: One): number {
    if (!standsOver(left, place)) return 0;
    const { y, h } = closed.get(place.id) ?? place;
    if (!shareColumns(placed, place) || y + h <= placed.y) return left.h;
    return Math.max(0, left.y + left.h - placed.y - placed.h);
  }

  const settled = withPushed(widgets, closedUp(rest, roomOver), placed);
  return places.map(({ id }) => settled.find((one) => one.id === id) ?? placed);
}

/**
 * Number of rows of a step up or down: one, or as many as it takes to pass a widget in the way.
 * @param way 1 is down, -1 up.
 */
export function rowsOfStep(
  widgets: Widgets,
  places: readonly Place[],
  { place, way }: { place: Place; way: 1 | -1 },
): number {
  const rest = places.filter(({ id }) => id !== place.id);
  const next = { ...place, y: place.y + way };
  const inTheWay = rest.filter((one) => areInConflict(widgets, next, one));
  if (inTheWay.length === 0) return way;
  if (way === -1) return Math.min(...inTheWay.map(({ y }) => y)) - place.y;
  const ids = new Set(inTheWay.map(({ id }) => id));
  const closed = withGapClosed(rest, place).filter(({ id }) => ids.has(id));
  return Math.max(1, Math.min(...closed.map(({ y, h }) => Math.floor(y + h / 2) + 1)) - place.y);
}

/** Widgets below a removed place move up into its room. */
export function withGapClosed<One extends Place>(places: readonly One[], gone: Place): One[] {
  return closedUp(places, (place) => (standsOver(gone, place) ? gone.h : 0));
}

/** Widgets in the way of a place move down, and so do those in their way. */
function withPushed<One extends Place>(
  widgets: Widgets,
  places: readonly One[],
  placed: One,
): One[] {
  const settled: One[] = [placed];
  for (const place of places.toSorted(fromAbove)) {
    let next = place;
    for (let over = inTheWay(next); over; over = inTheWay(next))
      next = { ...place, y: over.y + over.h };
    settled.push(next);
  }
  return settled;

  function inTheWay(place: Place): Place | undefined {
    return settled.find((one) => areInConflict(widgets, one, place));
  }
}

/**
 * Moves places up into free room, from top to bottom; places that overlapped may still overlap.
 * @param roomOver Maximum rows that a place may move up. It may also follow a place above that
 * moved.
 */
function closedUp<One extends Place>(
  places: readonly One[],
  roomOver: (place: One) => number,
): One[] {
  const moves: { from: One; to: One }[] = [];
  for (const from of places.toSorted(fromAbove)) {
    const followed = moves.filter((one) => standsOver(one.from, from));
    const room = Math.max(roomOver(from), ...followed.map((one) => one.from.y - one.to.y));
    const obstacles = moves.filter((one) => !isOver(one.from, from)).map(({ to }) => to);
    let to = from;
    for (let y = from.y - 1; y >= Math.max(0, from.y - room); y -= 1) {
      const next = { ...from, y };
      if (obstacles.some((one) => isOver(one, next))) break;
      to = next;
    }
    moves.push({ from, to });
  }
  return moves.map(({ to }) => to);
}

function standsOver(one: Place, other: Place): boolean {
  return shareColumns(one, other) && one.y + one.h <= other.y;
}

function isOver(one: Place, other: Place): boolean {
  return shareColumns(one, other) && one.y < other.y + other.h && other.y < one.y + one.h;
}

function shareColumns(one: Place, other: Place): boolean {
  return one.x < other.x + other.w && other.x < one.x + one.w;
}

function fromAbove(a: Place, b: Place): number {
  return a.y - b.y || a.x - b.x;
}
