import { type Column, minColumnWidth } from './columns.ts';

/** Header width in pixels with one word a line. */
export interface Head {
  width: number;
  /** The padding within it. */
  padding: number;
}

const none: Head = { width: 0, padding: 0 };

/** Minimum width of each header, so that it breaks only between words; 0 if unknown. */
export function headSizes(scroller: HTMLElement): Head[] {
  const row = scroller.querySelector<HTMLElement>('thead > tr');
  if (!row) return [];
  row.dataset['measured'] = '';
  const heads = [...row.querySelectorAll<HTMLElement>('th')].map(sizeOf);
  delete row.dataset['measured'];
  return heads;
}

/** A mark column has no visible header text. */
function sizeOf(head: HTMLElement): Head {
  if (head.dataset['align'] === 'mark') return none;
  const { paddingLeft, paddingRight } = getComputedStyle(head);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return { width: head.offsetWidth, padding: padding || 0 };
}

/** Header padding in print, pixels. */
const paperPadding = 4;
/** Smaller scale factors are unreadable in print. */
const minFit = 0.65;

/** Scale factor of the header font in print, where each column has its minimum width. */
export function paperFit(
  columns: readonly Pick<Column<never>, 'width'>[],
  heads: readonly Head[],
): number {
  const fits = columns.map(({ width }, index) => {
    const head = heads[index] ?? none;
    const words = head.width - head.padding;
    return words > 0 ? (minColumnWidth(width) - paperPadding) / words : 1;
  });
  return Math.max(minFit, Math.min(1, ...fits));
}
