import type { Page } from 'playwright';

/** Kills the process of a tab, as the system does when memory runs out. The page gets no event. */
export async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}
