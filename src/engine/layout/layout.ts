import type { Layout, Place, Screen } from '#schemas/config/screen.gen.ts';

export type Breakpoint = keyof Screen['layouts'];

const from: [Breakpoint, number][] = [
  ['wall', 1800],
  ['desk', 1024],
  ['tablet', 640],
];

/** Pixels that widgets need, by their ids. */
export type Heights = ReadonlyMap<string, number>;

/** Pixels from one row to the next, and between two widgets. */
export const rowPitch = 32;
export const gap = 12;

export function breakpointOf(width: number): Breakpoint {
  return from.find(([, least]) => width >= least)?.[0] ?? 'phone';
}

/** The layout for a width of the window. Without one for phones the widgets stand in one column. */
export function layoutFor(screen: Screen, breakpoint: Breakpoint): Layout {
  const own = screen.layouts[breakpoint];
  if (own) return own;
  return breakpoint === 'phone' ? stack(screen.layouts.desk) : screen.layouts.desk;
}

/**
 * Leaves out what is not shown. Rows in which nothing else stood are closed, and what is below moves
 * up. Other room is taken by what stands below, above or beside it, where that is as wide or as high.
 */
export function closeGaps(layout: Layout, isShown: (id: string) => boolean): Layout {
  const shown = layout.filter(({ id }) => isShown(id));
  if (shown.length === layout.length) return layout;
  const gone = layout.filter((place) => !shown.includes(place));
  const closed = Array.from({ length: rowsOf(layout) }, (_, row) => row).filter(
    (row) => stands(gone, row) && !stands(shown, row),
  );
  return gone
    .filter((place) => !closed.some((row) => stands([place], row)))
    .reduce(takeRoom, shown)
    .map((place) =>
      Object.assign({}, place, { y: place.y - closed.filter((row) => row < place.y).length }),
    );
}

function stands(layout: Layout, row: number): boolean {
  return layout.some(({ y, h }) => y <= row && row < y + h);
}

const axes = [
  ['y', 'h', 'x', 'w'],
  ['x', 'w', 'y', 'h'],
] as const;

/** Those that share a whole edge with a place that is gone grow over it. */
function takeRoom(shown: Layout, gone: Place): Layout {
  for (const [at, length, across, breadth] of axes) {
    const start = gone[at];
    const end = start + gone[length];
    const along = shown.filter(
      (place) =>
        place[across] >= gone[across] &&
        place[across] + place[breadth] <= gone[across] + gone[breadth],
    );
    // Another that stands in the same place has the room already.
    if (along.some((place) => place[at] >= start && place[at] < end)) return shown;
    const side = [
      along.filter((place) => place[at] === end),
      along.filter((place) => place[at] + place[length] === start),
    ].find((places) => places.reduce((sum, place) => sum + place[breadth], 0) === gone[breadth]);
    if (side)
      return shown.map((place) =>
        side.includes(place)
          ? Object.assign({}, place, {
              [at]: Math.min(place[at], start),
              [length]: place[length] + end - start,
            })
          : place,
      );
  }
  return shown;
}

/** What touches the lower edge grows by the rows that the window has to spare. */
export function fill(layout: Layout, rows: number): Layout {
  const used = rowsOf(layout);
  if (rows <= used) return layout;
  return layout.map((place) =>
    place.y + place.h === used ? Object.assign({}, place, { h: place.h + rows - used }) : place,
  );
}

/**
 * Places that are lower than what is drawn in them grow: what is below moves down by as much, and
 * what stands beside them reaches as far down as before.
 * @param heights pixels that a widget needs, by its id in the screen.
 */
export function grow(layout: Layout, heights: Heights): Layout {
  const added = addedRows(layout, heights);
  if (added.size === 0) return layout;
  return layout.map((place) => {
    const y = movedBy(added, place.y);
    return Object.assign({}, place, { y, h: movedBy(added, place.y + place.h) - y });
  });
}

/** The row of a layout that stands nearest to a row of what has grown of it. */
export function rowBefore(layout: Layout, heights: Heights, grown: number): number {
  const added = addedRows(layout, heights);
  function distance(row: number): number {
    return Math.abs(movedBy(added, row) - grown);
  }
  let row = Math.max(0, Math.ceil(grown));
  while (row > 0 && distance(row - 1) <= distance(row)) row -= 1;
  return row;
}

/** Rows to be added at a row: the most that a place which ends there needs. */
function addedRows(layout: Layout, heights: Heights): ReadonlyMap<number, number> {
  const added = new Map<number, number>();
  for (const { id, y, h } of layout) {
    const more = ((heights.get(id) ?? 0) + gap) / rowPitch - h;
    if (more > 0) added.set(y + h, Math.max(more, added.get(y + h) ?? 0));
  }
  return added;
}

function movedBy(added: ReadonlyMap<number, number>, row: number): number {
  return [...added].reduce((sum, [at, more]) => (at <= row ? sum + more : sum), row);
}

/** How many rows it has. May be broken. */
export function rowsOf(layout: Layout): number {
  return Math.max(0, ...layout.map((place) => place.y + place.h));
}

function stack(layout: Layout): Layout {
  let y = 0;
  return layout
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ id, h }): Place => {
      y += h;
      return { id, h, x: 0, w: 12, y: y - h };
    });
}
