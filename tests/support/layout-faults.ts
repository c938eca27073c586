import type { BrowserContext } from 'playwright';

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The visible part of one line of text. */
interface Line extends Box {
  node: Node;
  /** The nearest fixed or sticky ancestor, which covers elements that scroll. */
  layer: Element | null;
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Layout shifts that a page records from its first line on. */
interface Noted {
  shift: number;
  shifted: string[];
}

/**
 * Functions that the functions below call in a page. They are defined there, because an evaluated
 * function does not bring others with it.
 */
const calledInPages = [
  textsOf,
  isCut,
  says,
  isOnlyReadOut,
  linesOf,
  isTurned,
  layerOf,
  clipOf,
  meet,
  nameOfShift,
  isReadOut,
];

/** Installs the functions. Must be called before the first page of a context opens. */
export async function watchLayout(context: BrowserContext): Promise<void> {
  const functions = [...calledInPages, watchShifts].map(String).join('\n');
  const names = calledInPages.map(({ name }) => name).join(', ');
  await context.addInitScript({
    content: `${functions}\nObject.assign(window, { ${names} });\nwatchShifts();`,
  });
}

/**
 * Runs in the page: texts that are cut off and are not in full anywhere else. A text with an
 * ellipsis is whole if its element has it as a title or label.
 * @param mayScroll Texts in parts that scroll sideways are not cut.
 */
export function cutTexts(mayScroll: boolean): string[] {
  return textsOf(document.body)
    .filter((text) => isCut(text, mayScroll))
    .map(({ textContent, parentElement }) => `${textContent} in ${parentElement?.className}`);
}

/** Runs in the page: pairs of overlapping texts. A text that a background covers is not visible. */
export function overlappingTexts(): string[] {
  const lines = textsOf(document.body)
    .flatMap(linesOf)
    .toSorted((one, other) => one.top - other.top);
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => one.node !== other.node && one.layer === other.layer && meet(one, other))
      .map((other) => `${one.node.textContent} over ${other.node.textContent}`),
  );
}

/** Runs in the page: by how many pixels the page is wider than its window. */
export function sidewaysPixels(): number {
  return Math.max(0, document.documentElement.scrollWidth - window.innerWidth);
}

/** Runs in the page: Latin words that are broken without a hyphen, with their elements. */
export function brokenWords(): string[] {
  const broken: string[] = [];
  // Parts of mail addresses and of names with dots may be broken.
  const words = /(?<![@.\w])\p{Script=Latin}{3,}(?![@.\w])/gu;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const around = text.parentElement ?? document.body;
    const isShown = around.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    // Code is not made of words, and charts position their own letters.
    if (!isShown || around.closest('code, pre, svg, [inert], .ls-visually-hidden')) continue;
    if (getComputedStyle(around).hyphens === 'auto' || isReadOut(around)) continue;
    const found = String(text.textContent).matchAll(words);
    for (const { 0: word, index } of found) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) broken.push(`${word} in ${around.className || around.tagName}`);
    }
  }
  return broken;
}

/** Whether an element is for screen readers only: in a box of one pixel. */
function isReadOut(element: Element): boolean {
  for (let box: Element | null = element; box; box = box.parentElement)
    if (box.clientWidth === 1) return true;
  return false;
}

/** Runs in the page: controls beyond the sides of the window that no scrolling brings into view. */
export function controlsOutside(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, [role="button"], [role="tab"]',
  );
  return [...controls].flatMap((control) => {
    const { left, right, width } = control.getBoundingClientRect();
    const isWithin = left >= -1 && right <= window.innerWidth + 1;
    if (isWithin || width <= 1 || !control.checkVisibility({ visibilityProperty: true })) return [];
    for (let box = control.parentElement; box && box !== document.body; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return [];
    return [`${control.tagName} "${(control.ariaLabel ?? control.textContent).slice(0, 30)}"`];
  });
}

/** Runs in the page: elements that shifted since loading, when the sum is above the limit. */
export function shiftsSeen(): string[] {
  const { shift, shifted } = window as unknown as Noted;
  return shift > 0.02 ? shifted : [];
}

/** Runs in the page: waits until nothing is loading and scripts that follow the window have drawn. */
export async function settled(): Promise<void> {
  const deadline = performance.now() + 15_000;
  for (let quiet = 0; quiet < 15 && performance.now() < deadline; quiet += 1) {
    await new Promise(requestAnimationFrame);
    if (!document.querySelector('main *') || document.querySelector('.ls-spinner, [data-loading]'))
      quiet = 0;
  }
}

function watchShifts(): void {
  const noted = window as unknown as Noted;
  noted.shift = 0;
  noted.shifted = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[])
      if (!shift.hadRecentInput) {
        noted.shift += shift.value;
        noted.shifted.push(nameOfShift(shift));
      }
  }).observe({ type: 'layout-shift', buffered: true });
}

function nameOfShift({ value, sources = [] }: Shift): string {
  const moved = sources.map(({ node, previousRect, currentRect }) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const places = [previousRect, currentRect].map((box) =>
      [box.x, box.y, box.width, box.height].map(Math.round).join(' '),
    );
    const words = element?.textContent.slice(0, 30);
    return `${element?.tagName}.${element?.className} "${words}" ${places.join(' to ')}`;
  });
  return `${value.toFixed(4)} ${moved.join(', ')}`;
}

function textsOf(root: Node): Node[] {
  const texts: Node[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode);
  return texts;
}

function isCut(text: Node, mayScroll: boolean): boolean {
  const around: Element[] = [];
  for (let box = text.parentElement; box && box !== document.body; box = box.parentElement)
    around.push(box);
  const isMark = around[0] instanceof HTMLElement && around[0].dataset['align'] === 'mark';
  if (isMark || isOnlyReadOut(around)) return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, right, width } = range.getBoundingClientRect();
  if (width <= 1) return false;
  const scrolled = around.findIndex(
    (box) => mayScroll && /auto|scroll/.test(getComputedStyle(box).overflowX),
  );
  return around.slice(0, scrolled < 0 ? around.length : scrolled).some((box, index) => {
    if (!box.matches('td, th') && getComputedStyle(box).overflowX === 'visible') return false;
    const edges = box.getBoundingClientRect();
    if (right <= edges.right + 1 && left >= edges.left - 1) return false;
    return !around.slice(0, index + 2).some((one) => says(one, text.textContent?.trim() ?? ''));
  });
}

function says(element: Element, words: string): boolean {
  return ['title', 'aria-label'].some((name) => element.getAttribute(name)?.includes(words));
}

/** Whether a text is invisible or for screen readers only. */
function isOnlyReadOut(around: readonly Element[]): boolean {
  if (!around[0]?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
  return around.some((box) => getComputedStyle(box).clipPath.startsWith('inset'));
}

function linesOf(text: Node): Line[] {
  const around: Element[] = [];
  for (let box = text.parentElement; box; box = box.parentElement) around.push(box);
  if (isOnlyReadOut(around) || isTurned(around[0])) return [];
  const range = document.createRange();
  range.selectNodeContents(text);
  const edges = clipOf(around);
  return [...range.getClientRects()]
    .map((box): Line => ({
      node: text,
      layer: layerOf(around),
      left: Math.max(box.left, edges.left),
      right: Math.min(box.right, edges.right),
      top: Math.max(box.top, edges.top),
      bottom: Math.min(box.bottom, edges.bottom),
    }))
    .filter(({ left, right, top, bottom }) => right - left > 2 && bottom - top > 2);
}

/** Whether a label is slanted: boxes of slanted labels overlap without their letters. */
function isTurned(element: Element | undefined): boolean {
  const matrix = element instanceof SVGGraphicsElement ? element.getCTM() : null;
  return Boolean(matrix && Math.abs(matrix.b) > 0.01 && Math.abs(matrix.a) > 0.01);
}

function layerOf(around: readonly Element[]): Element | null {
  const found = around.find((box) => {
    const { position, zIndex } = getComputedStyle(box);
    return /sticky|fixed/.test(position) || (position === 'absolute' && Number(zIndex) > 0);
  });
  return found ?? null;
}

/** The area of the page in which a text is visible. */
function clipOf(around: readonly Element[]): Box {
  const edges = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
  for (const box of around.slice(0, -2)) {
    const { overflowX, overflowY, position } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    if (overflowX !== 'visible') {
      edges.left = Math.max(edges.left, left);
      edges.right = Math.min(edges.right, right);
    }
    if (overflowY !== 'visible') {
      edges.top = Math.max(edges.top, top);
      edges.bottom = Math.min(edges.bottom, bottom);
    }
    if (position === 'fixed') break;
  }
  return edges;
}

/** Whether two lines overlap by more than the space above and below their letters. */
function meet(one: Box, other: Box): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
  return wide > 2 && high > Math.max(2, 0.4 * lower);
}
