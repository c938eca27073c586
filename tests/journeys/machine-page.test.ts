import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';

import type { Stop, Stops } from '#schemas/api/stops.gen.ts';
import { followFaults } from '#tests/support/browser.ts';
import { startDemo } from '#tests/support/demo.ts';
import { demoNow } from '#tests/support/demo-clock.ts';
import { heldTokens, signedInAs } from '#cli/player/people.ts';
import { openAs, pathOf } from '#tests/support/people.ts';
import { live, openLive } from '#tests/support/plant-page.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

const demo = startDemo();
let page: Page;
let faults: string[];

beforeAll(async () => {
  page = await demo.browser.newPage({ viewport: { width: 1440, height: 900 } });
  faults = followFaults(page);
  await signedInAs(page, demo.address, 'anna');
});

test('a supervisor gives a stop its reasons, plans a shift and an order, and the page of the machine follows', async () => {
  await openLive(page, demo.address, 'oee-grid-view?Id=riverside');
  await page.getByRole('link', { name: 'IMM-01', exact: true }).first().click();
  await live(page)
    .or(page.getByRole('heading', { level: 1, name: 'IMM-01' }))
    .first()
    .waitFor();
  expect(pathOf(page)).toBe('/machine/riverside-imm-01');
  await page.getByRole('button', { name: 'Back' }).click();
  await live(page).waitFor();
  expect(pathOf(page)).toBe('/dashboard/plant/oee-grid-view');

  await page.getByRole('link', { name: 'Stops', exact: true }).click();
  await page.getByRole('button', { name: /^Without a reason/, pressed: true }).waitFor();
  expect(pathOf(page)).toBe('/dashboard/plant/stops');

  const stop = await stopOfClosedShift();
  const minutes = Math.floor((Date.parse(stop.End) - Date.parse(stop.Start)) / minuteMs);
  await page.goto(`${demo.address}/machine/${stop.MachineId}?date=${dateInChicago(stop.Start)}`);
  const planned = await plannedMinutes();

  await panel('Stops')
    .getByRole('button', { name: /^Without a reason/ })
    .click();
  await panel('Stops').locator(`[data-stop="${stop.Id}"]`).click();
  const dialog = page.getByRole('dialog', { name: /^Stop of/ });
  await dialog.getByLabel('Split after (minutes)').fill('1');
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await choose(dialog, 'Robot fault');
  await dialog.getByRole('radio', { name: /No reason yet/ }).click();
  await choose(dialog, 'Maintenance');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await panel('Reasons for down time')
    .getByRole('button', { name: /^Table/ })
    .click();
  await panel('Reasons for down time').getByRole('cell', { name: 'Robot fault' }).waitFor();
  await panel('How this number came about')
    .getByText(/^Reasons of the losses/)
    .click();
  await panel('How this number came about')
    .getByText('Maintenance', { exact: true })
    .first()
    .waitFor();
  const event = panel('Closed shifts that changed')
    .getByRole('listitem')
    .filter({ hasText: 'by anna' });
  await expect.poll(() => event.first().textContent()).toMatch(/\+.* min planned stops/);
  await expect.poll(plannedMinutes).toBeLessThan(planned - (minutes - 2));

  await page.goto(`${demo.address}/machine/${stop.MachineId}?realTime=true`);
  const orders = panel('Orders');
  await orders.waitFor();
  const loads = countLoads(page);
  await plan(stop);
  await page.getByText(/^Stocktaking: /).waitFor();
  await orders.getByText('PO-2001').waitFor();
  expect(loads()).toBe(0);
  expect(faults).toEqual([]);
});

/** The newest stop without a reason of a shift that is over, long enough to be cut. */
async function stopOfClosedShift(): Promise<Stop> {
  const now = demoNow();
  const query = new URLSearchParams({
    start: new Date(now - 5 * dayMs).toISOString(),
    end: new Date(now - dayMs).toISOString(),
    filter: 'Reason:none',
    pageSize: '500',
  });
  const tokens = await heldTokens(page);
  const reply = await fetch(`${demo.address}/api/machines/riverside/stops?${query}`, {
    headers: { Authorization: `Bearer ${tokens?.accessToken}` },
  });
  const { Items } = (await reply.json()) as Stops;
  const found = Items.find(
    ({ Start, End, CountedMs }) =>
      CountedMs > 6 * minuteMs &&
      CountedMs === Date.parse(End) - Date.parse(Start) &&
      dateInChicago(Start) === dateInChicago(End),
  );
  if (!found) throw new Error('the demo has no such stop');
  return found;
}

async function choose(dialog: Locator, reason: string) {
  await dialog.getByRole('radio', { name: reason, exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('strong', { hasText: reason }).waitFor();
}

/** What the explanation says was planned. */
async function plannedMinutes(): Promise<number> {
  const row = panel('How this number came about').getByRole('row', { name: /^Planned time/ });
  return Number((await row.getByRole('cell').textContent())?.replaceAll(',', ''));
}

/** What those who plan do, in a browser of their own: a shift of one day, and an order. */
async function plan({ MachineId }: Stop) {
  const context = await demo.browser.newContext({ viewport: { width: 1440, height: 900 } });
  const planner = await context.newPage();
  const plannerFaults = followFaults(planner);
  const day = dateInChicago(new Date(demoNow() + 2 * dayMs).toISOString());
  const place = '?clientId=northwind&plantId=riverside';
  await openAs(planner, `${demo.address}/admin/shift-calendar${place}&week=${day}`, 'global');
  await planner.getByRole('button', { name: `Edit ${dayName(day)}` }).click();
  const dialog = planner.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Stocktaking');
  await dialog.getByLabel('End, shift 1').fill('11:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await planner.goto(`${demo.address}/admin/production-orders${place}`);
  await planner.getByRole('button', { name: 'New production order' }).first().click();
  const machine = MachineId.replace('riverside-', '').toUpperCase();
  await dialog.getByLabel('Number').fill('PO-2001');
  await dialog.getByRole('combobox', { name: 'Machine' }).fill(machine);
  await dialog.getByRole('option', { name: `${machine} · Riverside Moulding` }).click();
  await dialog.getByLabel('Good parts wanted').fill('500');
  await dialog.getByLabel('Planned start').fill(`${day}T08:00`);
  await dialog.getByLabel('Planned end').fill(`${day}T10:00`);
  await dialog.getByLabel('Status').selectOption({ label: 'Planned' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(plannerFaults).toEqual([]);
  await context.close();
}

/** How often the page was loaded since. */
function countLoads(of: Page): () => number {
  let count = 0;
  of.on('load', () => {
    count += 1;
  });
  return () => count;
}

/** As the head of a day of the calendar. */
function dayName(date: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(Date.parse(date));
}

function dateInChicago(at: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.parse(at));
}

function panel(name: string): Locator {
  return page.getByRole('region', { name, exact: true }).first();
}
