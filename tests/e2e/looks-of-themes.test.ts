import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { userMenu } from '#tests/support/accounts.ts';
import { inColours, settledViolations } from '#tests/support/axe.ts';
import { startDemo } from '#tests/support/demo.ts';
import { groundsSeen, lowerThan, overlaps, watchGround } from '#tests/support/layout-checks.ts';

const views = ['oee-tile-view', 'oee-grid-view'] as const;

const demo = startDemo();
let page: Page;

beforeAll(async () => {
  const context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchGround);
  page = await context.newPage();
  await signedInAs(page, demo.address, 'anna');
});
beforeEach(async () => {
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => localStorage.removeItem('appearance'));
});

test.each([
  { base: 'Dark', look: 'Standard', ground: 'rgb(14, 18, 23)' },
  { base: 'Light', look: /^Quiet/, ground: 'rgb(227, 230, 233)' },
  { base: 'Dark', look: /^Quiet/, ground: 'rgb(21, 24, 27)' },
  { base: 'Light', look: 'High contrast', ground: 'rgb(255, 255, 255)' },
  { base: 'Dark', look: 'High contrast', ground: 'rgb(0, 0, 0)' },
])('$base, $look is chosen by the menu and survives a reload without a flash', async (chosen) => {
  await open('oee-tile-view');
  await userMenu(page, 'anna').click();
  await page.getByRole('menuitem', { name: 'Appearance…' }).click();
  await page.getByRole('radio', { name: chosen.base, exact: true }).check();
  await page.getByRole('radio', { name: chosen.look }).check();
  await page.keyboard.press('Escape');
  expect(await groundsSeen(page)).toContain(chosen.ground);

  await page.reload();
  await page.locator('[data-connection="live"]').waitFor();
  expect(await groundsSeen(page)).toEqual([chosen.ground]);
});

describe.each(['standard', 'quiet', 'high-contrast'])('in the %s look', (look) => {
  // contrast.test.ts measures the contrast of each palette on each base.
  test.each(inColours(views))('axe finds nothing on the %s, %s', async (view, base) => {
    await wear({ look, base, palette: base === 'light' ? 'standard' : 'colour-blind' });
    await open(view);
    expect(await settledViolations(page)).toEqual([]);
  });
});

test('where the device sets all colours, status and bars can still be seen', async () => {
  await open('oee-tile-view');
  await page.emulateMedia({ forcedColors: 'active' });
  const tile = page.getByRole('article').first();

  const ground = await colourOf(tile, 'background-color');
  const band = tile.locator('[data-status]').first();
  expect(await colourOf(band, 'background-color')).not.toBe(ground);
  expect(await colourOf(tile.locator('svg[data-status]'), 'fill')).not.toBe(ground);
  const bar = tile.locator('dd [data-level] > span').nth(1);
  expect(await colourOf(bar.locator('span').first(), 'background-color')).not.toBe(
    await colourOf(bar, 'background-color'),
  );
  expect(await settledViolations(page)).toEqual([]);

  // Filtered, because so many machines stop at night that the list does not draw the silent one.
  await page.goto(`${page.url()}&status=unknown`);
  const unknown = page.locator('article [data-status="unknown"]:not(svg, :has(*))').first();
  expect(await colourOf(unknown, 'background-image')).toContain('gradient');
});

test('the palette goes to a screen, a machine, a look and another language by keys only', async () => {
  await page.evaluate(() => localStorage.removeItem('recentCommands'));
  // Ordered by name, so that the first row stays while machines stop and run.
  await open('oee-tile-view', '&sort=name&order=asc');
  await page.getByRole('row').first().focus();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /Go to a screen/ });
  await field.waitFor();
  await page.getByRole('option', { name: 'OEE grid' }).waitFor();
  expect(await settledViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.tagName === 'TR');

  await command('imm-07', /IMM-07/);
  await page.waitForURL(/Id=riverside&.*realTime=true&insights=riverside-imm-07/);
  await open('oee-tile-view');
  await command('grid oee', /OEE grid/);
  await page.waitForURL(/oee-grid-view\?Id=riverside/);
  await command('colours dark', /Colours: Dark/);
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await command('español', /Español/);
  await page.locator('html[lang="es-MX"]').waitFor();

  await page.keyboard.press('/');
  const lines = page.getByRole('option');
  await lines.filter({ hasText: 'Español' }).waitFor();
  expect(await lines.nth(0).textContent()).toContain('Español');
  expect(await lines.nth(1).textContent()).toContain('Colores: Oscuro');
  await page.keyboard.type('english');
  await page.getByRole('option', { name: /English/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('html[lang="en-US"]').waitFor();
});

test('the help lists the shortcuts, and single keys can be switched off there', async () => {
  await open('oee-tile-view');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Commands').waitFor();
  expect(await help.locator('kbd').allTextContents()).toEqual(
    expect.arrayContaining(['Ctrl', 'K', '/', '?']),
  );
  expect(await settledViolations(page)).toEqual([]);

  await help.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /Go to a screen/ }).waitFor();
  expect(await help.count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('in touch mode whatever the shell and its dialogs offer is 48 px high', async () => {
  await wear({ touch: 'on' });
  await open('oee-tile-view');
  expect(await lowerThan(page, 48, '.shell-side :is(a, button)')).toEqual([]);

  await userMenu(page, 'anna').click();
  await page.getByRole('menuitem', { name: 'Appearance…' }).waitFor();
  expect(await lowerThan(page, 48, '[role="menu"] button')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Appearance…' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await lowerThan(page, 48, 'dialog :is(button, label)')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  expect(await lowerThan(page, 48, '[role="combobox"][aria-controls], [role="option"]')).toEqual(
    [],
  );
  await page.keyboard.press('Escape');
});

test.each([
  [{}, 50],
  [{ density: 'compact' }, 36],
  [{ density: 'compact', touch: 'on' }, 48],
])('with %j a row of the grid is %i px high', async (chosen, height) => {
  await wear(chosen);
  await open('oee-grid-view');
  const row = page.getByRole('row').nth(2);
  expect((await row.boundingBox())?.height).toBe(height);
  const hidden = await row.evaluate((element) =>
    [...element.querySelectorAll('td')].filter((cell) => cell.scrollHeight > cell.offsetHeight),
  );
  expect(hidden).toHaveLength(0);
});

test.each([
  [1601, 12],
  [1600, 10.2],
  [1482, 10.2],
  [1481, 9.6],
  [1280, 9.6],
])(
  'in a window of %i px the words of a tile are %f px high, its status 15',
  async (width, size) => {
    await page.setViewportSize({ width, height: 900 });
    await open('oee-tile-view');
    const tile = page.getByRole('article').first();

    const words = await sizesOf(tile.locator('dt, small'));
    expect(words).toHaveLength(4);
    for (const found of words) expect(found).toBeCloseTo(size, 2);
    const status = await sizesOf(tile.locator('header [data-status]:not(svg)'));
    expect(new Set(status)).toEqual(new Set([15]));
  },
);

test('paper is white and has the tiles, but no sidebar and nothing to press', async () => {
  await wear({ base: 'dark' });
  await open('oee-tile-view');
  await page.emulateMedia({ media: 'print' });

  expect(await page.locator('.shell-side').isVisible()).toBe(false);
  // Buttons for spots of the plan are printed, because they are its content.
  expect(await page.locator('button:visible:not([data-printed])').count()).toBe(0);
  expect(await colourOf(page.locator('body'), 'background-color')).toBe('rgb(255, 255, 255)');
  const line = page.getByText(/^Riverside Moulding.* to .* · printed/);
  expect(await line.isVisible()).toBe(true);
  const tile = page.getByRole('article').last();
  expect(await tile.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
  expect(await overlaps(page)).toBe(false);
});

async function open(view: (typeof views)[number], further = '') {
  await page.goto(`${demo.address}/dashboard/plant/${view}?Id=riverside${further}`);
  await page.locator('[data-connection="live"]').waitFor();
  await page.getByRole('row').nth(3).waitFor();
}

async function wear(chosen: Record<string, string>) {
  await page.evaluate((kept) => localStorage.setItem('appearance', JSON.stringify(kept)), chosen);
}

async function command(query: string, name: RegExp) {
  await page.keyboard.press('Control+k');
  // The dialog takes the focus once it is drawn.
  const field = page.getByRole('combobox', { name: /Go to|Ir a/ });
  await field.and(page.locator(':focus')).waitFor();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(query);
  await page.getByRole('option', { name, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
}

/** Font sizes of the elements with text, in pixels. */
function sizesOf(elements: Locator): Promise<number[]> {
  return elements.evaluateAll((all) =>
    all
      .filter((element) => element.textContent !== '')
      .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
  );
}

function colourOf(element: ReturnType<Page['locator']>, property: string) {
  return element.evaluate(
    (found, name) => getComputedStyle(found).getPropertyValue(name),
    property,
  );
}
