import type { BrowserContextOptions, Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';

import { openAs } from '#tests/support/accounts.ts';
import { inColours, violationsIn } from '#tests/support/axe.ts';
import { startDemo } from '#tests/support/demo.ts';

const languages = ['en-US', 'zh-CN', 'hi-IN', 'es-MX'];
const widths = [390, 820, 1280];

const demo = startDemo();

afterEach(() => Promise.all(demo.browser.contexts().map((context) => context.close())));

/** The states of the sign-in pages, with the steps that lead to each of them. */
const sights: Record<string, (page: Page) => Promise<void>> = {
  'a missing name': async (page) => {
    await open(page, '/login');
    await page.keyboard.press('Enter');
    await page.getByText('Invalid username/email').waitFor();
  },
  'a missing password': async (page) => {
    await toPassword(page);
    await page.keyboard.press('Enter');
    await page.getByText('Invalid password').waitFor();
  },
  activation: (page) => open(page, '/login/activation_code/x1'),
  'a refused new password': async (page) => {
    await open(page, '/login/reset_password/x1');
    await page.getByLabel('New password').fill('a short sentence about rain');
    await page.keyboard.press('Enter');
    await page.locator('.sign-in-problem').waitFor();
  },
  'a forgotten password': (page) => open(page, '/login/forgot_password'),
  'an answer of a provider without a code': async (page) => {
    await page.addInitScript(stay);
    await page.goto(`${demo.address}/login/external_auth`);
    await page.getByRole('alert').getByText('External authorization has an error').waitFor();
  },
  "a wall screen's link": async (page) => {
    await page.goto(`${demo.address}/kiosk/x1`);
    await page.getByRole('button', { name: 'Start the wall screen' }).waitFor();
  },
  "a wall screen's link that is used up": async (page) => {
    await page.goto(`${demo.address}/kiosk/x1`);
    await page.getByRole('button', { name: 'Start the wall screen' }).click();
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  },
  'a new wall screen without a name': async (page) => {
    await openAs(page, `${demo.address}/admin/wall-screens`, 'global');
    await page.getByRole('button', { name: 'New wall screen' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText('This is needed').first().waitFor();
  },
  'event input': async (page) => {
    await openAs(page, demo.address, 'operator');
    await page.waitForURL(/event-input/);
    await page.locator('[data-connection="live"]').waitFor();
  },
};

test.each(inColours(Object.keys(sights)))('axe finds nothing on %s, %s', async (name, colours) => {
  const page = await newPage({ colorScheme: 'light' });
  await sights[name]?.(page);
  expect(await violationsIn(page, colours)).toEqual([]);
});

test('the card stays in its place from the name to the password', async () => {
  const page = await newPage();
  await page.addInitScript(watchShifts);
  await open(page, '/login');
  const before = await page.locator('.sign-in-card').boundingBox();

  await page.getByLabel('Username / Email').fill('anna');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map((move) => move.finished)));

  const after = await page.locator('.sign-in-card').boundingBox();
  expect(after?.y).toBe(before?.y);
  expect(after?.height).toBeGreaterThan(before?.height ?? 0);
  expect(await page.evaluate('window.shift')).toBeLessThanOrEqual(0.05);
});

test.each(languages)('in %s nothing is wider than a phone, a tablet or a desk', async (code) => {
  const page = await newPage();
  await page.addInitScript((chosen) => {
    localStorage.setItem('language', JSON.stringify(chosen));
  }, code);
  const wide: string[] = [];
  for (const path of ['/login', '/login/activation_code/x1', '/login/reset_password/x1']) {
    await open(page, path);
    expect(await page.locator('html').getAttribute('lang')).toBe(code);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
      if (scrolled > width) wide.push(`${path} at ${width}: ${scrolled}`);
    }
  }
  expect(wide).toEqual([]);
});

test.each([
  ['/login', ['username']],
  ['/login/activation_code/x1', ['username', 'new-password']],
  ['/login/forgot_password', ['username']],
  ['/login/reset_password/x1', ['new-password']],
])('%s begins in its first field and tells managers of passwords %j', async (path, kinds) => {
  const page = await newPage();
  await open(page, path);

  const fields = page.locator('form input:not([type=checkbox])');
  const found = await fields.evaluateAll((all) =>
    all.map((field) => field.getAttribute('autocomplete')),
  );
  expect(found).toEqual(kinds);
  expect(await isFocused(fields.first())).toBe(true);

  await page.locator('form [type=submit]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  expect(await isFocused(page.locator('[aria-invalid="true"]').first())).toBe(true);
});

test('a refused password is asked for again, in the field that is empty', async () => {
  const page = await newPage();
  await toPassword(page);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('User name or password is not valid').waitFor();

  const field = page.getByLabel('Password', { exact: true });
  expect(await field.inputValue()).toBe('');
  expect(await field.getAttribute('autocomplete')).toBe('current-password');
  expect(await isFocused(field)).toBe(true);

  await page.getByLabel('Username').fill('');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Invalid username/email').waitFor();
  expect(await isFocused(page.getByLabel('Username'))).toBe(true);
});

test('what can be pressed is 48 px high where fingers press it', async () => {
  const page = await newPage({ hasTouch: true, viewport: { width: 390, height: 844 } });
  await toPassword(page);

  const pressed = page.locator('button, select, .ls-input, a, label:has([type=checkbox])');
  const heights = await pressed.evaluateAll((all) =>
    all.map((one) => `${one.textContent}: ${Math.round(one.getBoundingClientRect().height)}`),
  );
  expect(heights.filter((line) => !/: (4[89]|[5-9]\d)$/.test(line))).toEqual([]);
  expect(heights.length).toBeGreaterThanOrEqual(7);
});

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await demo.browser.newContext({ viewport, reducedMotion: 'reduce', ...options });
  return context.newPage();
}

async function open(page: Page, path: string) {
  await page.goto(demo.address + path);
  await page.locator('form input').first().waitFor();
}

async function toPassword(page: Page) {
  await open(page, '/login');
  await page.getByLabel('Username / Email').fill('anna');
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).waitFor();
}

function isFocused(field: ReturnType<Page['locator']>): Promise<boolean> {
  return field.evaluate((element) => element === document.activeElement);
}

/** Runs in the page: keeps it from leaving 2 seconds after the error, before axe has checked it. */
function stay() {
  const later = window.setTimeout;
  window.setTimeout = ((call: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === 2000 ? 0 : later(call, ms, ...rest)) as typeof setTimeout;
}

/** Runs in the page: adds up layout shifts, including those after an input. */
function watchShifts() {
  const noted = window as unknown as { shift: number };
  noted.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      noted.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
