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
  if (one.id === other.id || mayShare(widgets, one, other)) return false;
  const isBeside = one.x + one.w <= other.x || other.x + other.w <= one.x;
  return !isBeside && one.y < other.y + other.h && other.y < one.y + one.h;
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

/** The places with one of them elsewhere: what is in its way moves down, as far as it has to. */
export function withPlaceAt<One extends Place>(
  widgets: Widgets,
  places: readonly One[],
  changed: One,
): One[] {
  const settled: One[] = [changed];
  for (const place of places.filter(({ id }) => id !== changed.id).toSorted(fromAbove)) {
    let next = place;
    for (let over = inTheWay(next); over; over = inTheWay(next))
      next = { ...place, y: over.y + over.h };
    settled.push(next);
  }
  return places.map(({ id }) => settled.find((one) => one.id === id) ?? changed);

  function inTheWay(place: Place): Place | undefined {
    return settled.find((one) => areInConflict(widgets, one, place));
  }
}

function fromAbove(a: Place, b: Place): number {
  return a.y - b.y || a.x - b.x;
}
