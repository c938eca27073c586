import { expect, test } from 'vitest';

import { openAs, pathOf } from '#tests/support/accounts.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';

const demo = startDemo();

test('nodes are dragged on the test page, and a tree of all plants leads to a machine', async () => {
  const page = await demo.browser.newPage({ viewport: { width: 1440, height: 900 } });
  const faults = followFaults(page);
  await page.goto(`${demo.address}/test-drag`);
  await page.getByLabel('Username / Email').waitFor();
  expect(pathOf(page)).toBe('/login');

  await openAs(page, `${demo.address}/test-drag`, 'anna');
  const tree = page.getByRole('tree', { name: 'A plant' });
  const area = tree.getByRole('treeitem', { name: 'Area 2' });
  const site = tree.getByRole('treeitem', { name: 'Site 2' });
  expect((await site.boundingBox())?.height).toBe(40);
  await tree.getByRole('treeitem', { name: 'Site 1' }).dragTo(area);
  expect(await area.getAttribute('aria-level')).toBe('2');
  await area.dragTo(site);
  await expect.poll(() => area.getAttribute('aria-posinset')).toBe('1');
  expect(await tree.getByRole('treeitem').last().textContent()).toContain('Area 2');
  const many = page.getByRole('tree', { name: '50,500 nodes' });
  await many.focus();
  await many.press('End');
  await many.getByRole('treeitem', { name: 'Line 600' }).waitFor();
  expect(await many.getByRole('treeitem').count()).toBeLessThan(100);

  await page.goto(`${demo.address}/dashboard/hierarchy`);
  await page.getByLabel('Find').fill('imm-07');
  await page.getByRole('treeitem', { name: 'IMM-07' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'IMM-07' }).waitFor();
  expect(faults).toEqual([]);
  await page.close();
});
