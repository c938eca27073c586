import type { Locator, Page } from 'playwright';

/** The distance in pixels after which a press becomes a drag. */
const slack = 4;

/**
 * Presses a widget of the editor, or the handle at its lower right corner, without releasing it.
 */
export async function holdWidget(page: Page, widget: Locator, by: 'middle' | 'corner' = 'middle') {
  const from = await boxOf(widget);
  const at =
    by === 'middle'
      ? { x: from.x + from.width / 2, y: from.y + 20 }
      : { x: from.x + from.width - 5, y: from.y + from.height - 5 };
  const pointer = { x: 0, y: 0 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  return {
    /** Moves the pointer by pixels from the press, and waits until the canvas is drawn. */
    async moveTo(x: number, y: number): Promise<void> {
      Object.assign(pointer, { x, y });
      await page.mouse.move(at.x + x, at.y + y, { steps: 8 });
      await page.evaluate(framesPassed);
    },
    /** Whether the widget has moved as far as the pointer. */
    async isUnderPointer(): Promise<boolean> {
      const to = await boxOf(widget);
      const [aside, below] = [to.x - from.x - pointer.x, to.y - from.y - pointer.y];
      return Math.abs(aside) <= slack && Math.abs(below) <= slack;
    },
    drop: () => page.mouse.up(),
  };
}

/** The positions of the widgets on the canvas, in pixels of the page. */
export function widgetBoxes(page: Page) {
  return page.locator('[data-widget]').evaluateAll((widgets) =>
    widgets.map((widget) => {
      const { x, y, width: w, height: h } = widget.getBoundingClientRect();
      return { id: widget.getAttribute('data-widget') ?? '', x, y, w, h };
    }),
  );
}

/** Runs in the page. */
async function framesPassed(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

async function boxOf(widget: Locator) {
  const box = await widget.boundingBox();
  if (!box) throw new Error('The widget has no place');
  return box;
}
