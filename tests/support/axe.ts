import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe has to say against a page: the rule, and where it is broken. */
export async function violations(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  // A change of colours goes down the page frame by frame; half way down nothing has contrast.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
