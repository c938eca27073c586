import { type Column, leastOf } from './columns.ts';

/** Pixels of a head whose words stand one below the other. */
export interface Head {
  width: number;
  /** Of that, what is no word. */
  padding: number;
}

const none: Head = { width: 0, padding: 0 };

/** How wide each head has to be, so that it breaks only between words; 0 where that says nothing. */
export function headSizes(scroller: HTMLElement): Head[] {
  const row = scroller.querySelector<HTMLElement>('thead > tr');
  if (!row) return [];
  row.dataset['measured'] = '';
  const heads = [...row.querySelectorAll<HTMLElement>('th')].map(sizeOf);
  delete row.dataset['measured'];
  return heads;
}

/** A mark has no words to be seen. */
function sizeOf(head: HTMLElement): Head {
  if (head.dataset['align'] === 'mark') return none;
  const { paddingLeft, paddingRight } = getComputedStyle(head);
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  return { width: head.offsetWidth, padding: padding || 0 };
}

/** Padding of heads on paper. */
const paperPadding = 4;
/** Words smaller than this share of their size cannot be read on paper. */
const leastFit = 0.65;

/** By how much heads become smaller on paper, where each column has its least width. */
export function paperFit(
  columns: readonly Pick<Column<never>, 'width'>[],
  heads: readonly Head[],
): number {
  const fits = columns.map(({ width }, index) => {
    const head = heads[index] ?? none;
    const words = head.width - head.padding;
    return words > 0 ? (leastOf(width) - paperPadding) / words : 1;
  });
  return Math.max(leastFit, Math.min(1, ...fits));
}
