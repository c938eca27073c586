const grips = '[data-grip], .react-resizable-handle';

/**
 * A finger on a widget scrolls the page, or selects with a tap: the grid does not hear of it. The grip
 * of the selected widget moves it, and its handles change its size.
 * @param canvas Around the grid.
 */
export function scrollByTouch(canvas: HTMLElement | null): (() => void) | undefined {
  if (!canvas) return undefined;
  canvas.addEventListener('touchstart', keepFromGrid, { capture: true, passive: true });
  return () => canvas.removeEventListener('touchstart', keepFromGrid, { capture: true });
}

function keepFromGrid(event: TouchEvent): void {
  const target = event.target as Element;
  const item = target.closest('.react-grid-item');
  const isSelected = item?.querySelector('[aria-pressed="true"]');
  if (!isSelected || !target.closest(grips)) event.stopPropagation();
}
