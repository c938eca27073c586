import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

import { isFull } from './extent.ts';

type Colours = 'light' | 'dark';

/**
 * Each with the colours to look at it in: both, or in the gate turn about. Colours are tokens, and
 * contrast.test.ts measures each of them on each ground in both.
 */
export function inColours<T>(things: readonly T[]): (readonly [T, Colours])[] {
  return things.flatMap((thing, index) =>
    (['light', 'dark'] as const)
      .filter((_, at) => isFull || at === index % 2)
      .map((colours) => [thing, colours] as const),
  );
}

/** What axe has to say against a page, or a part of it: the rule, and where it is broken. */
export async function violations(
  page: Page,
  part = 'html',
): Promise<{ id: string; nodes: string[] }[]> {
  const found = await new AxeBuilder({ page }).include(part).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/** The same once the page wears these colours. */
export async function violationsIn(page: Page, colorScheme: Colours, part?: string) {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  return settledViolations(page, part);
}

/** The same once no colour is on its way to another. */
export async function settledViolations(page: Page, part?: string) {
  const moving = await page.evaluate(coloursSettled, patienceMs);
  if (moving.length > 0) throw new Error(`These colours never settle: ${moving.join('; ')}`);
  return violations(page, part);
}

/** As long as anything on a page may take on a busy machine. */
const patienceMs = 60_000;

/**
 * Runs in the page. A change of colours goes down the page frame by frame; half way down nothing has
 * contrast.
 * @returns what still changes after that time, or that nothing is drawn.
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
