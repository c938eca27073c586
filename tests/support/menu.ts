import type { Page } from 'playwright-core';

/** Opens a heading of the menu if it is closed. */
export async function openMenuPart(page: Page, name: string): Promise<void> {
  const heading = page
    .getByRole('navigation', { name: 'Plant views' })
    .getByRole('button', { name, exact: true });
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
}
