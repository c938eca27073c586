/** Columns and rows of a widget on a screen. */
export interface Place {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

type Widgets = Readonly<Record<string, { visible?: object } | undefined>>;

/** Whether two widgets lie over each other. Those of which only one is shown may share a place. */
export function areInConflict(widgets: Widgets, one: Place, other: Place): boolean {
  return one.id !== other.id && !mayShare(widgets, one, other) && isOver(one, other);
}

function mayShare(widgets: Widgets, one: Place, other: Place): boolean {
  return widgets[one.id]?.visible !== undefined && widgets[other.id]?.visible !== undefined;
}

/** By the id of each widget that lies over others, the ids of those. */
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
 * The places with one of them elsewhere: what is in its way moves down, as far as it has to, and
 * what stood below it moves up into the room that it leaves. It passes what it is moved down over by
 * more than half.
 */
export function withPlaceAt<One extends Place>(
  widgets: Widgets,
  places: readonly One[],
  changed: One,
): One[] {
  const left = places.find(({ id }) => id === changed.id) ?? changed;
  const rest = places.filter(({ id }) => id !== changed.id);
  const closed = new Map(withRoomTaken(rest, left).map((place) => [place.id, place]));
  const passed = rest.flatMap((place) => {
    const above = closed.get(place.id);
    const isPassed = above && standsOver(left, place) && changed.y > above.y + above.h / 2;
    return isPassed && areInConflict(widgets, changed, above) ? [above.y + above.h] : [];
  });
  const placed = { ...changed, y: Math.max(changed.y, ...passed) };

  /** Rows that are free above what stood below the place. */
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
 * Rows that one step up or down takes: one, or as many as pass what is in its way.
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
  const closed = withRoomTaken(rest, place).filter(({ id }) => ids.has(id));
  return Math.max(1, Math.min(...closed.map(({ y, h }) => Math.floor(y + h / 2) + 1)) - place.y);
}

/** What stood below a place that is gone moves up into its room. */
export function withRoomTaken<One extends Place>(places: readonly One[], gone: Place): One[] {
  return closedUp(places, (place) => (standsOver(gone, place) ? gone.h : 0));
}

/** What is in the way of a place moves down, and what that is in the way of. */
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
 * Places move up where it is free above them, in their order; those that lay over each other do so
 * again.
 * @param roomOver Rows that one may move up at most. It may also follow what stands over it.
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
