/**
 * A finger on a widget that is not selected scrolls the page, or selects with a tap: the grid and the
 * handles of the widget do not hear of it. Those of the selected widget move it and change its size.
 * @param canvas Around the grid.
 */
export function scrollByTouch(canvas: HTMLElement | null): (() => void) | undefined {
  if (!canvas) return undefined;
  canvas.addEventListener('touchstart', keepFromGrid, { capture: true, passive: true });
  return () => canvas.removeEventListener('touchstart', keepFromGrid, { capture: true });
}

function keepFromGrid(event: TouchEvent): void {
  const item = (event.target as Element).closest('.react-grid-item');
  if (!item?.querySelector('[aria-pressed="true"]')) event.stopPropagation();
}
