/** Pixels between tiles. */
export const gap = 12;

const deskHeight = 196;
const wallHeight = 228;
/** Ratio of height to width of a tile on a wall. */
const wallShape = 0.7;

interface Space {
  width: number;
  height: number;
  /** Minimum tile width at a desk. */
  tileWidth: number;
  count: number;
  /** Pixels for the page indicator; set if tiles are paged. */
  pageLine?: number | undefined;
}

/**
 * At a desk tiles have a fixed height and scroll. On a wall they are as large as possible while all
 * fit.
 */
export function tileSize(space: Space, isWide = window.innerWidth >= 1800) {
  if (!isWide) return { columns: columnsFor(space, space.tileWidth), height: deskHeight };
  const most = columnsFor(space, space.tileWidth * 1.15);
  for (let columns = 1; columns < most; columns += 1) {
    const height = wallHeightFor(space, columns);
    if (Math.ceil(space.count / columns) * (height + gap) - gap <= space.height)
      return { columns, height };
  }
  return { columns: most, height: pagedHeight(space, wallHeightFor(space, most)) };
}

/** Tile height at which whole lines fill the page. */
function pagedHeight({ height, pageLine }: Space, least: number): number {
  if (pageLine === undefined) return least;
  const room = height - pageLine + gap;
  const lines = Math.max(1, Math.floor(room / (least + gap)));
  return Math.max(least, Math.floor(room / lines) - gap);
}

function columnsFor({ width }: Space, least: number): number {
  return Math.max(1, Math.floor((width + gap) / (least + gap)));
}

function wallHeightFor({ width }: Space, columns: number): number {
  const tileWidth = (width - (columns - 1) * gap) / columns;
  return Math.max(wallHeight, Math.round(tileWidth * wallShape));
}
