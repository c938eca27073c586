import type { Page } from 'playwright';

/** Opens the menu of a table's row and presses an entry. */
export async function pressInRow(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
