import type { Page } from 'playwright';

/** Elements of a page that cannot be used without a pointer. */
interface KeyboardFaults {
  /** Elements that look the same with and without the focus. */
  unmarked: string[];
  /** Elements that have the focus while they are outside the window or covered. */
  hidden: string[];
  /**
   * Elements for the pointer that Tab reaches neither directly nor through their list, table or
   * group.
   */
  unreached: string[];
}

/** Enough presses of Tab for any page: a list may have thousands of rows. */
const maxPresses = 300;

/** Moves the focus through a page by Tab, from its beginning to its end. */
export async function keyboardFaults(page: Page): Promise<KeyboardFaults> {
  await page.evaluate(beginWalk);
  for (let presses = 0; presses < maxPresses; presses += 1) {
    await page.keyboard.press('Tab');
    if (!(await page.evaluate(lookAtFocus))) break;
  }
  return page.evaluate(faultsOfWalk);
}

/** State of the walk, stored in the page. */
interface Walk {
  walked: Map<Element, { isMarked: boolean; isInSight: boolean }>;
  last: { element: Element; look: string } | undefined;
  isAtEnd: boolean;
}

/** Runs in the page. */
function beginWalk(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const walk: Walk = { walked: new Map(), last: undefined, isAtEnd: false };
  Object.assign(window, { walk });
  window.scrollTo(0, 0);
}

/* oxlint-disable unicorn/consistent-function-scoping -- Playwright sends a function to the page without the functions around it */

/** Runs in the page. @returns false at the end of the page, or where the walk starts over. */
function lookAtFocus(): boolean {
  const { walk } = window as unknown as { walk: Walk };
  const { walked, last } = walk;

  /** Styles that may mark the focus, of the element, its parent and its children. */
  function lookOf(element: Element): string {
    return [element, element.parentElement, ...element.querySelectorAll('*')]
      .slice(0, 100)
      .map((one) => {
        if (!one) return '';
        const { outline, boxShadow, borderColor, backgroundColor, stroke, strokeWidth } =
          getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor, stroke, strokeWidth].join(' ');
      })
      .join('|');
  }
  function isInSight(element: Element): boolean {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const above = document.elementFromPoint(
      (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2,
    );
    const whole = element.closest('label') ?? element;
    return above !== null && (whole.contains(above) || above.contains(element));
  }

  const element = document.activeElement;
  if (last && element !== last.element && last.element.isConnected) {
    const known = walked.get(last.element);
    if (known) known.isMarked = lookOf(last.element) !== last.look;
  }
  walk.isAtEnd = element === document.body;
  if (!element || walk.isAtEnd || walked.has(element)) return false;
  walk.last = { element, look: lookOf(element) };
  walked.set(element, { isMarked: true, isInSight: isInSight(element) });
  return true;
}

/** Runs in the page. */
function faultsOfWalk(): KeyboardFaults {
  const { walked, isAtEnd } = (window as unknown as { walk: Walk }).walk;
  const groups =
    'label, fieldset, table, [role=grid], [role=tablist], [role=tree], [role=listbox], [role=toolbar], [role=radiogroup], [role=group], [role=application]';

  function nameOf(element: Element): string {
    return element.outerHTML.slice(0, 160);
  }
  function isPressed(element: Element): boolean {
    const { cursor, pointerEvents } = getComputedStyle(element);
    return cursor === 'pointer' && pointerEvents !== 'none';
  }
  /** Whether arrow keys move the focus from one element to the other. */
  function isSameChoice(one: Element, other: Element | null | undefined): boolean {
    return (
      one instanceof HTMLInputElement &&
      other instanceof HTMLInputElement &&
      one.type === 'radio' &&
      one.name === other.name
    );
  }
  /** Whether Tab has reached the element, one within it, or one around it. */
  function isReached(element: Element): boolean {
    const isRoving = element.getAttribute('tabindex') === '-1';
    const group = element.closest(isRoving ? `${groups}, ul, ol` : groups);
    const control = element instanceof HTMLLabelElement ? element.control : element;
    return [...walked.keys()].some(
      (one) =>
        one.contains(element) ||
        element.contains(one) ||
        group?.contains(one) ||
        control === one ||
        isSameChoice(one, control),
    );
  }

  const seen = [...walked];
  const pressed = [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && isPressed(element))
    .filter(({ parentElement }) => !parentElement || !isPressed(parentElement))
    // Parts of a chart are left out: its table and menu do the same by keyboard.
    .filter((element) => !element.matches(':disabled, .js-plotly-plot *'));
  return {
    unmarked: seen.flatMap(([element, { isMarked }]) => (isMarked ? [] : [nameOf(element)])),
    hidden: seen.flatMap(([element, { isInSight }]) => (isInSight ? [] : [nameOf(element)])),
    unreached: isAtEnd ? pressed.filter((element) => !isReached(element)).map(nameOf) : [],
  };
}
