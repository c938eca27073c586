const grips = '[data-grip], .react-resizable-handle';

/**
 * On touch a drag over a widget scrolls the page, and a tap selects it: the events are kept from
 * the grid. The grip of the selected widget moves it, and its handles resize it.
 * @param canvas Element around the grid.
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
