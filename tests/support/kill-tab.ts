import type { Page } from 'playwright';

/** As the system does it that runs out of memory: the page is not asked. */
export async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}
