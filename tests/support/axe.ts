import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe has to say against a page: the rule, and where it is broken. */
export async function violations(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/** The same once the page wears these colours. */
export async function violationsIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  return settledViolations(page);
}

/** The same once no colour is on its way to another. */
export async function settledViolations(page: Page) {
  await page.evaluate(coloursSettled);
  return violations(page);
}

/** A change of colours goes down the page frame by frame; half way down nothing has contrast. */
async function coloursSettled(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 10; quietFrames += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const isChanging = document.getAnimations().some((one) => one instanceof CSSTransition);
    if (isChanging) quietFrames = 0;
  }
}
