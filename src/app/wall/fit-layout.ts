import { fillHeight, rowCount } from '#engine/layout/layout.ts';
import type { Layout } from '#schemas/config/screen.gen.ts';

/** Minimum rows of a list. */
const minRows = 5;

/**
 * Fits a layout to a window without scrolling. If it is too high, rows are removed from places that
 * can shrink, from below upwards and evenly; never from widgets that grow with their content.
 * @param fixed Ids of the widgets that keep their height.
 */
export function fitLayout(
  layout: Layout,
  rows: number,
  fixed: { has(id: string): boolean },
): Layout {
  let fitted = fillHeight(layout, rows);
  for (let turn = 0; turn < 100 && rowCount(fitted) > rows; turn += 1) {
    const row = rowToTake(fitted, fixed, turn);
    if (row === undefined) break;
    fitted = fitted.map((place) =>
      Object.assign({}, place, {
        y: place.y > row ? place.y - 1 : place.y,
        h: stands(place, row) ? place.h - 1 : place.h,
      }),
    );
  }
  return fitted;
}

/** A row that only shrinkable places cover; a different one each turn. */
function rowToTake(layout: Layout, fixed: { has(id: string): boolean }, turn: number) {
  const last = Math.ceil(rowCount(layout)) - 1;
  const free = Array.from({ length: last + 1 }, (_, index) => last - index).filter((row) => {
    const standing = layout.filter((place) => stands(place, row));
    return standing.length > 0 && standing.every(({ id, h }) => !fixed.has(id) && h > minRows);
  });
  return free[(turn * 7) % Math.max(1, free.length)];
}

function stands({ y, h }: { y: number; h: number }, row: number): boolean {
  return y <= row && row < y + h;
}
