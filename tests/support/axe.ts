import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What axe has to say against a page: the rule, and where it is broken. */
export async function violations(page: Page): Promise<{ id: string; nodes: string[] }[]> {
  const found = await new AxeBuilder({ page }).analyze();
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
