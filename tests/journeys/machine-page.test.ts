import type { Browser, Locator, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { enterWith, tokenFor } from '#cli/player/accounts.ts';
import { dayMs } from '#shared/durations.ts';
import { pathOf, userMenu } from '#tests/support/accounts.ts';
import { followFaults, launchBrowser } from '#tests/support/browser.ts';
import {
  ownPassword,
  startOwnInstallation,
  type OwnInstallation,
} from '#tests/support/own-installation.ts';
import { live, openLive } from '#tests/support/plant-page.ts';

/** The time zone of Lagos has no daylight saving time. */
const zone = { name: 'Africa/Lagos', offset: '+01:00' };

let own: OwnInstallation;
let browser: Browser;
let plantId: string;
let machineId: string;
let page: Page;
let faults: string[];

// A second attempt starts with a new installation.
beforeEach(async () => {
  [own, browser] = await Promise.all([startOwnInstallation(), launchBrowser()]);
  await makePlant();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: zone.name,
  });
  page = await context.newPage();
});
afterEach(async () => {
  await browser?.close();
  await own?.server.stop();
});

test('a supervisor, who administers nothing, gives a stop its reasons, plans a shift and an order, and the page of the machine follows', async () => {
  const { address } = own.server;
  const link = await makeSupervisor();
  await page.goto(link);
  await page.getByLabel('Username', { exact: true }).fill('emil');
  await page.getByLabel('Password', { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await userMenu(page, 'emil').waitFor();
  faults = followFaults(page);
  expect(await page.getByRole('link', { name: 'Accounts' }).count()).toBe(0);

  await openLive(page, address, `oee-grid-view?Id=${plantId}`);
  await page.getByRole('link', { name: 'IMM-01', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'IMM-01' }).waitFor();
  expect(pathOf(page)).toBe(`/machine/${machineId}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await live(page).waitFor();
  expect(pathOf(page)).toBe('/dashboard/plant/oee-grid-view');

  await page.getByRole('link', { name: 'Stops', exact: true }).click();
  await page.getByRole('button', { name: /^Without a reason/, pressed: true }).waitFor();

  await page.goto(`${address}/machine/${machineId}?date=${yesterday()}`);
  // Planned time begins with the first sample at six, once all samples are counted.
  await expect.poll(plannedMinutes).toBe(18 * 60);
  await panel('Stops')
    .getByRole('button', { name: /^Without a reason/ })
    .click();
  await panel('Stops').locator('[data-stop]').first().click();
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
    .filter({ hasText: 'by emil' });
  await expect.poll(() => event.first().textContent()).toMatch(/\+.* min planned stops/);
  // The stop of 20 minutes without the minute of the robot.
  await expect.poll(plannedMinutes).toBe(18 * 60 - 19);

  await page.goto(`${address}/machine/${machineId}?realTime=true`);
  const orders = panel('Orders');
  await orders.waitFor();
  const loads = countLoads(page);
  await plan();
  await page.getByText(/^Stocktaking: /).waitFor();
  await orders.getByText('PO-2001').waitFor();
  expect(loads()).toBe(0);
  expect(faults).toEqual([]);
});

/**
 * Creates a client with a plant, a machine that stopped in yesterday's early shift, and reasons.
 */
async function makePlant(): Promise<void> {
  const client = await own.call('POST', 'admin/clients', { DisplayName: 'Acme Plastics' });
  const inClient = `admin/clients/${client.Id}`;
  const shift = { Name: 'Early', Start: '06:00', End: '14:00', Days: '1-7' };
  const schedule = await own.call('POST', `${inClient}/shiftschedules`, {
    DisplayName: 'One shift',
    Shifts: [shift],
  });
  const plant = await own.call('POST', 'admin/plants', {
    DisplayName: 'Ikeja',
    ClientId: client.Id,
    TimeZone: zone.name,
    DisplayType: 'PLANT',
    ShiftScheduleId: schedule.Id,
  });
  plantId = plant.Id;
  const machine = await own.call('POST', 'admin/machines', {
    DisplayName: 'IMM-01',
    MachineName: 'IMM-01',
    PlantId: plantId,
    DisplayType: 'IMM',
  });
  machineId = machine.Id;
  const robot = { DisplayName: 'Robot', Code: 'R', Category: 'availability' };
  const { Id: ParentId } = await own.call('POST', `${inClient}/stopreasons`, robot);
  for (const reason of [
    { ...robot, DisplayName: 'Robot fault', Code: 'R1', ParentId },
    { DisplayName: 'Maintenance', Code: 'M', Category: 'planned' },
  ])
    await own.call('POST', `${inClient}/stopreasons`, reason);
  const source = await own.call<{ Key: string }>('POST', 'admin/datasources', {
    DisplayName: 'Line 1',
    ClientId: client.Id,
  });
  await send(source.Key, [
    ['RUNNING', at('06:00')],
    ['STOPPED', at('09:00')],
    ['RUNNING', at('09:20')],
    ['RUNNING', new Date().toISOString()],
  ]);
}

async function send(key: string, statuses: readonly (readonly [string, string])[]): Promise<void> {
  const reply = await fetch(`${own.server.address}/api/ingest`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(
      statuses.map(([value, time]) => ({ machine: 'IMM-01', tag: 'status', value, at: time })),
    ),
  });
  expect(await reply.json()).toMatchObject({ accepted: statuses.length, rejected: [] });
}

/**
 * An administrator makes a supervisor with the right. @returns the link that activates the account.
 */
async function makeSupervisor(): Promise<string> {
  const chief = await (await browser.newContext()).newPage();
  const { address } = own.server;
  await enterWith(chief, address, await tokenFor(address, 'chief', ownPassword));
  await chief.goto(`${address}/admin/accounts`);
  await chief.getByRole('button', { name: 'New account' }).click();
  const form = chief.getByRole('dialog');
  await form.getByLabel('Username', { exact: true }).fill('emil');
  await form.getByRole('checkbox', { name: 'Plant user' }).check();
  await form.getByRole('checkbox', { name: /^Planning/ }).check();
  await form.getByRole('checkbox', { name: 'Acme Plastics' }).check();
  await form.getByRole('button', { name: 'Create' }).click();
  const link = await chief.getByRole('textbox', { name: 'Hand over this link' }).inputValue();
  await chief.context().close();
  return link;
}

/** The supervisor plans a shift of one day and an order in another tab. */
async function plan(): Promise<void> {
  const tab = await page.context().newPage();
  const tabFaults = followFaults(tab);
  const day = dayAt(2);
  await tab.goto(`${own.server.address}/dashboard/grid`);
  await tab.getByRole('link', { name: 'Shift calendar', exact: true }).click();
  await tab.getByRole('button', { name: `Edit ${dayName(dayAt(0))}` }).waitFor();
  await tab.goto(`${own.server.address}/admin/shift-calendar?week=${day}`);
  await tab.getByRole('button', { name: `Edit ${dayName(day)}` }).click();
  const dialog = tab.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Stocktaking');
  await dialog.getByLabel('End, shift 1').fill('11:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await tab.getByRole('link', { name: 'Production orders', exact: true }).click();
  await tab.getByRole('button', { name: 'New production order' }).first().click();
  await dialog.getByLabel('Number').fill('PO-2001');
  await dialog.getByRole('combobox', { name: 'Machine' }).fill('IMM-01');
  await dialog.getByRole('option', { name: 'IMM-01 · Ikeja' }).click();
  await dialog.getByLabel('Good parts wanted').fill('500');
  await dialog.getByLabel('Planned start').fill(`${day}T08:00`);
  await dialog.getByLabel('Planned end').fill(`${day}T10:00`);
  await dialog.getByLabel('Status').selectOption({ label: 'Planned' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(tabFaults).toEqual([]);
  await tab.close();
}

async function choose(dialog: Locator, reason: string) {
  await dialog.getByRole('radio', { name: reason, exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('strong', { hasText: reason }).waitFor();
}

/** The planned time in the explanation of a figure, in minutes. */
async function plannedMinutes(): Promise<number> {
  const row = panel('How this number came about').getByRole('row', { name: /^Planned time/ });
  return Number((await row.getByRole('cell').textContent())?.replaceAll(',', ''));
}

/** Counts the loads of the page from now on. */
function countLoads(of: Page): () => number {
  let count = 0;
  of.on('load', () => {
    count += 1;
  });
  return () => count;
}

/** The date in the plant, the given number of days from now. */
function dayAt(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone.name }).format(
    Date.now() + days * dayMs,
  );
}

function yesterday(): string {
  return dayAt(-1);
}

/** A time of yesterday in the plant. */
function at(time: string): string {
  return new Date(`${yesterday()}T${time}:00${zone.offset}`).toISOString();
}

/** The date as the calendar writes it in the head of a day. */
function dayName(date: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(Date.parse(date));
}

function panel(name: string): Locator {
  return page.getByRole('region', { name, exact: true }).first();
}
