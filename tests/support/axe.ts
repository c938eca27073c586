import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

import { isFull } from './extent.ts';

type Colours = 'light' | 'dark';

/**
 * Each thing with the colours to test it in: both at full length, otherwise alternately. Colours
 * are tokens, and contrast.test.ts measures all of them in both.
 */
export function inColours<T>(things: readonly T[]): (readonly [T, Colours])[] {
  return things.flatMap((thing, index) =>
    (['light', 'dark'] as const)
      .filter((_, at) => isFull || at === index % 2)
      .map((colours) => [thing, colours] as const),
  );
}

/** The violations that axe finds in a page or a part of it: rules and elements. */
export async function violations(
  page: Page,
  part = 'html',
): Promise<{ id: string; nodes: string[] }[]> {
  const found = await new AxeBuilder({ page }).include(part).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/** The violations after the page has changed to these colours. */
export async function violationsIn(page: Page, colorScheme: Colours, part?: string) {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  return settledViolations(page, part);
}

/** The violations after all colour transitions have ended. */
export async function settledViolations(page: Page, part?: string) {
  const moving = await page.evaluate(coloursSettled, patienceMs);
  if (moving.length > 0) throw new Error(`These colours never settle: ${moving.join('; ')}`);
  return violations(page, part);
}

/** Longer than a change of colours takes on a busy machine. */
const patienceMs = 60_000;

/**
 * Runs in the page: waits for a change of colours, which passes down the page frame by frame and
 * has no contrast half way.
 * @returns elements that still change after that time, or a note that nothing is drawn.
 */
async function coloursSettled(withinMs: number): Promise<string[]> {
  const isLate = new Promise<string>((resolve) => setTimeout(resolve, withinMs, 'late'));
  for (let quietFrames = 0; quietFrames < 10; quietFrames += 1) {
    const frame = new Promise<string>((resolve) => requestAnimationFrame(() => resolve('drawn')));
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    if ((await Promise.race([frame, isLate])) === 'late')
      return changing.length === 0
        ? ['no frame is drawn']
        : changing.map(({ effect, transitionProperty }) => {
            const target = effect instanceof KeyframeEffect ? effect.target : null;
            return `${transitionProperty} of ${target?.outerHTML.slice(0, 200)}`;
          });
    if (changing.length > 0) quietFrames = 0;
  }
  return [];
}
