import { setTimeout } from 'node:timers/promises';

import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import type { ResourceRow } from '#api/admin/resources.ts';
import { tokenFor } from '#cli/player/accounts.ts';
import { dayMs } from '#shared/durations.ts';
import { openAs } from '#tests/support/accounts.ts';
import { violations } from '#tests/support/axe.ts';
import { demoNow } from '#tests/support/demo-clock.ts';
import { startDemo } from '#tests/support/demo.ts';

/** One journey of a supervisor: the calendar first, then the board. */
const demo = startDemo();
const place = '?clientId=northwind&plantId=riverside';
let page: Page;
let token: string;

beforeAll(async () => {
  token = (await tokenFor(demo.address, 'global')).access_token;
  for (const [Number, days] of [
    ['P-9001', 1],
    ['P-9002', 2],
  ] as const)
    await api('POST', 'productionorders', {
      Number,
      MachineId: 'riverside-imm-01',
      PlannedStart: new Date(demoNow() + days * dayMs).toISOString(),
      PlannedEnd: new Date(demoNow() + (days + 1) * dayMs).toISOString(),
      Quantity: 4000,
      Status: 'PLANNED',
    });
  const context = await demo.browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await openAs(page, `${demo.address}/admin/shift-calendar${place}&week=2031-06-11`, 'sysadmin');
});

test('a supervisor plans a shift exception by keyboard', async () => {
  const monday = page.getByRole('region', { name: 'Mon, Jun 9' });
  await monday
    .getByRole('button', { name: /Early, Schedule/ })
    .first()
    .waitFor();
  await monday.getByRole('button', { name: 'Edit Mon, Jun 9' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Short Monday');
  await dialog.getByLabel('End, shift 1').fill('11:00');
  await dialog.getByLabel('End, shift 1').press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await monday
    .getByRole('button', { name: /10:30 AM – 11:00 AM, Early, .*Short Monday/ })
    .waitFor();
  const { Items } = await api('GET', 'shiftexceptions', undefined);
  expect(Items.find(({ DisplayName }) => DisplayName === 'Short Monday')).toMatchObject({
    PlantId: 'riverside',
    FromDate: '2031-06-09',
    UntilDate: '2031-06-09',
  });
  expect(await violations(page)).toEqual([]);
});

test('a shift is moved by drag, and the move is undone', async () => {
  const tuesday = page.getByRole('region', { name: 'Tue, Jun 10' });
  const early = tuesday.getByRole('button', { name: /^6:00 AM – .*Early, Schedule/ });
  const box = await boxOf(early);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  // The offer to undo the move is shown at once, although the list is still loading.
  await page.route(/shiftexceptions/, async (route) => {
    if (route.request().method() === 'GET') await setTimeout(1000);
    await route.continue();
  });
  await dragTo(middle, { x: middle.x, y: middle.y - hourHeight });

  await tuesday.getByRole('button', { name: /^5:00 AM – .*Early, .*Exception/ }).waitFor();
  const stored = page.getByRole('status').filter({ hasText: '2031-06-10' });
  await stored.getByRole('button', { name: 'Undo' }).click();
  await early.waitFor();
  const { Items } = await api('GET', 'shiftexceptions', undefined);
  expect(Items.map(({ FromDate }) => FromDate)).not.toContain('2031-06-10');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a supervisor moves one order by keyboard and one by drag', async () => {
  await page.goto(`${demo.address}/admin/order-board${place}`);
  await page.getByRole('button', { name: 'Move order P-9001' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Machine').selectOption({ label: 'IMM-02' });
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).press('Enter');
  await page.getByText('Order P-9001: IMM-02, Planned').first().waitFor();

  await page.getByRole('list', { name: 'IMM-02, Planned' }).getByText('P-9001').waitFor();
  // Measures positions after the lists of the previous move have arrived.
  const order = page.locator('[data-order="P-9002"]');
  const { height } = await boxOf(order);
  await order.hover({ position: { x: 20, y: height - 8 } });
  await page.mouse.down();
  const target = page.locator('[data-cell="RUNNING IMM-03"]');
  await target.hover({ position: { x: 40, y: 20 }, force: true });
  const to = await boxOf(target);
  await page.mouse.move(to.x + 41, to.y + 21, { steps: 5 });
  // Releases the pointer once the board marks the target cell.
  await page.locator('[data-cell="RUNNING IMM-03"][data-over="true"]').waitFor();
  await page.mouse.up();
  await page.getByRole('list', { name: 'IMM-03, Running' }).getByText('P-9002').waitFor();
  await page.getByText('Order P-9002: IMM-03, Running').first().waitFor();

  const { Items } = await api('GET', 'productionorders', undefined);
  const places = Items.map((row) => [row['Number'], row['MachineId'], row['Status']]);
  expect(places).toContainEqual(['P-9001', 'riverside-imm-02', 'PLANNED']);
  expect(places).toContainEqual(['P-9002', 'riverside-imm-03', 'RUNNING']);
  // An order is drawn paler until the board has loaded it again.
  await page.locator('[data-cell] [aria-busy="true"]').first().waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);
});

test('the second of two who move one order sees where it is, and both versions', async () => {
  const [order] = (await api('GET', 'productionorders?filter=Number:P-9001', undefined)).Items;
  await page.getByRole('button', { name: 'Move order P-9001' }).click();
  await api('PATCH', `productionorders/${order?.Id}`, { Status: 'DONE' }, order?.Version);
  await page.getByRole('dialog').getByLabel('Machine').selectOption({ label: 'IMM-04' });
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();

  await page.getByRole('row', { name: 'Machine IMM-02 IMM-04' }).waitFor();
  await page.getByRole('button', { name: 'Take what is stored' }).click();
  const done = page.getByRole('list', { name: 'IMM-02, Done' });
  await done.getByText('P-9001').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

const hourHeight = 30;

async function boxOf(locator: ReturnType<Page['locator']>) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
}

interface Point {
  x: number;
  y: number;
}

/** Moves the pointer in several steps, like a hand. */
async function dragTo(from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

async function api(
  method: string,
  path: string,
  body: object | undefined,
  version?: number,
): Promise<{ Items: ResourceRow[] }> {
  const reply = await fetch(`${demo.address}/api/admin/clients/northwind/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { Items: ResourceRow[] };
}
