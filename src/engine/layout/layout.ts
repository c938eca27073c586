import type { Layout, Place, Screen } from '#schemas/config/screen.gen.ts';

export type Breakpoint = keyof Screen['layouts'];

const from: [Breakpoint, number][] = [
  ['wall', 1800],
  ['desk', 1024],
  ['tablet', 640],
];

/** Height in pixels that widgets need, by id. */
export type Heights = ReadonlyMap<string, number>;

/** Pixels from row to row, and between widgets. */
export const rowPitch = 32;
export const gridGap = 12;

export function breakpointOf(width: number): Breakpoint {
  return from.find(([, least]) => width >= least)?.[0] ?? 'phone';
}

/**
 * The layout for a window width. Without a layout for phones the widgets are stacked in one column.
 */
export function layoutFor(screen: Screen, breakpoint: Breakpoint): Layout {
  const own = screen.layouts[breakpoint];
  if (own) return own;
  return breakpoint === 'phone' ? stack(screen.layouts.desk) : screen.layouts.desk;
}

/**
 * Removes hidden places. Rows that become empty are closed, and places below move up. Other gaps
 * are filled by places below, above or beside that share the whole edge.
 */
export function closeGaps(layout: Layout, isShown: (id: string) => boolean): Layout {
  const shown = layout.filter(({ id }) => isShown(id));
  if (shown.length === layout.length) return layout;
  const gone = layout.filter((place) => !shown.includes(place));
  const closed = Array.from({ length: rowCount(layout) }, (_, row) => row).filter(
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

/** Places that together share a whole edge with the removed place grow over it. */
function takeRoom(shown: Layout, gone: Place): Layout {
  for (const [at, length, across, breadth] of axes) {
    const start = gone[at];
    const end = start + gone[length];
    const along = shown.filter(
      (place) =>
        place[across] >= gone[across] &&
        place[across] + place[breadth] <= gone[across] + gone[breadth],
    );
    // Another place at the same position already fills the room.
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

/** Places at the lower edge grow by the spare rows of the window. */
export function fillHeight(layout: Layout, rows: number): Layout {
  const used = rowCount(layout);
  if (rows <= used) return layout;
  return layout.map((place) =>
    place.y + place.h === used ? Object.assign({}, place, { h: place.h + rows - used }) : place,
  );
}

/**
 * Places lower than their content grow: places below move down by as much, and places beside them
 * still reach as far down.
 * @param heights Pixels that a widget needs, by its id.
 */
export function growToContent(layout: Layout, heights: Heights): Layout {
  const added = addedRows(layout, heights);
  if (added.size === 0) return layout;
  return layout.map((place) => {
    const y = movedBy(added, place.y);
    return Object.assign({}, place, { y, h: movedBy(added, place.y + place.h) - y });
  });
}

/** The row of the original layout that is nearest to a row of the grown layout. */
export function rowBefore(layout: Layout, heights: Heights, grown: number): number {
  const added = addedRows(layout, heights);
  function distance(row: number): number {
    return Math.abs(movedBy(added, row) - grown);
  }
  let row = Math.max(0, Math.ceil(grown));
  while (row > 0 && distance(row - 1) <= distance(row)) row -= 1;
  return row;
}

/** Rows to insert at each row: the maximum that a place ending there needs. */
function addedRows(layout: Layout, heights: Heights): ReadonlyMap<number, number> {
  const added = new Map<number, number>();
  for (const { id, y, h } of layout) {
    const more = ((heights.get(id) ?? 0) + gridGap) / rowPitch - h;
    if (more > 0) added.set(y + h, Math.max(more, added.get(y + h) ?? 0));
  }
  return added;
}

function movedBy(added: ReadonlyMap<number, number>, row: number): number {
  return [...added].reduce((sum, [at, more]) => (at <= row ? sum + more : sum), row);
}

/** Number of rows. May be fractional. */
export function rowCount(layout: Layout): number {
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
