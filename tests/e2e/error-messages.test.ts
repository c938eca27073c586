import type { BrowserContext, Page, Route } from 'playwright';
import { beforeEach, afterEach, expect, test } from 'vitest';

import { demoPassword } from '#cli/player/accounts.ts';
import { heldTokens } from '#cli/player/accounts.ts';
import { openAs } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';

const kiosks = '**/api/admin/kiosks';
const signOnType = '**/api/accounts/*/signontype';
const token = '**/api/accounts/token';

const demo = startDemo();
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  context = await demo.browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
});
afterEach(() => context.close());

test.each([
  [
    'the words of the server',
    problem(500, 'The press is on fire'),
    'API 500',
    'The press is on fire',
  ],
  ['the status where it has none', { status: 502, body: '' }, 'API 502', 'Bad Gateway'],
  ['a limit', problem(429, 'Please wait a minute'), 'API 429', 'Please wait a minute'],
])('a call that fails is said in a message: %s', async (_, reply, title, text) => {
  await openNewWallScreen();
  await page.route(kiosks, (route) => route.fulfill(reply));

  await page.getByRole('button', { name: 'Create' }).click();

  expect(await textOfToast(title)).toBe(text);
});

test('a call that does not reach the server is said as a connection error', async () => {
  await openNewWallScreen();
  await page.route(kiosks, (route) => route.abort('connectionreset'));

  await page.getByRole('button', { name: 'Create' }).click();

  // The title has these words; the message below it does not repeat them.
  await toasts().filter({ hasText: 'Connection error' }).waitFor();
  expect(await toasts().getByText('Connection error').count()).toBe(1);
});

test('a call without an answer is given up after 15 seconds, and said', async () => {
  await page.clock.install();
  await openNewWallScreen();
  // The list is loaded again and answered, while the call for the new wall screen waits.
  const asked = new Promise<Route>((resolve) => {
    void page.route(kiosks, (route) =>
      route.request().method() === 'POST' ? resolve(route) : route.continue(),
    );
  });
  await page.clock.pauseAt(Date.now() + 600_000);
  await page.getByRole('button', { name: 'Create' }).click();
  await asked;

  await page.clock.runFor(14_900);
  expect(await toasts().filter({ hasText: 'did not answer in time' }).count()).toBe(0);
  await page.clock.runFor(200);
  expect(await textOfToast('Connection error')).toBe('The server did not answer in time.');
});

test('a 403 ends the session of the tab and leads to the sign-in page', async () => {
  await openNewWallScreen();
  await page.route(kiosks, (route) => route.fulfill(problem(403, 'Not allowed')));

  await page.getByRole('button', { name: 'Create' }).click();

  await page.waitForURL('**/login');
  expect(await heldTokens(page)).toBeNull();
  expect(await toasts().count()).toBe(0);
});

test('a 401 is answered by one refresh and one more try, and only then by the sign-in page', async () => {
  await openNewWallScreen();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST') calls.push(pathname);
  });
  await page.route(kiosks, (route) => route.fulfill(problem(401, 'No')));

  await page.getByRole('button', { name: 'Create' }).click();

  await page.waitForURL('**/login');
  expect(await heldTokens(page)).toBeNull();
  await page.getByText('Your session has ended. Please log in again.').waitFor();
  const asked = calls.filter((path) => /kiosks|token/.test(path));
  expect(asked).toEqual(['/api/admin/kiosks', '/api/accounts/token', '/api/admin/kiosks']);
});

test('a 401 that a refresh mends is not noticed', async () => {
  await openNewWallScreen();
  await page.route(kiosks, (route) => route.fulfill(problem(401, 'No')), { times: 1 });

  await page.getByRole('button', { name: 'Create' }).click();

  await page.getByRole('dialog', { name: 'Open this link on the display' }).waitFor();
  expect(await toasts().count()).toBe(0);
});

test.each([
  ['The directory is asleep', problem(500, 'The directory is asleep')],
  ['Connection error. Check the network and try again.', 'cut'],
] as const)('what goes wrong with a name stands at its field: %s', async (text, reply) => {
  await page.route(signOnType, (route) => answer(route, reply));
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('Username / Email').fill('anna');
  await page.getByRole('button', { name: 'Log in' }).click();

  expect(await isAtForm(text)).toBe(true);
});

test.each([
  ['User name or password is not valid. Please contact your administrator.', problem(400, 'No')],
  ['Too many attempts', problem(429, 'Too many attempts')],
  ['Out of order', problem(503, 'Out of order')],
  ['Connection error. Check the network and try again.', 'cut'],
] as const)('what goes wrong with a password stands at the form: %s', async (text, reply) => {
  await page.route(token, (route) => answer(route, reply));
  await typePassword(demoPassword);

  expect(await isAtForm(text)).toBe(true);
});

test('what is missing in a form is said at the form, and at each field', async () => {
  await page.goto(`${demo.address}/login`);
  await page.getByRole('button', { name: 'Log in' }).click();
  expect(await isAtForm('Invalid username/email')).toBe(true);

  await typePassword('');
  expect(await isAtForm('Please enter your username and password')).toBe(true);
  expect(await isAtForm('Invalid password')).toBe(true);
});

test('an agreement that cannot be had, or signed, is said in the words of the server', async () => {
  const contract = '**/api/accounts/*/contract';
  await page.route(contract, (route) => answer(route, problem(500, 'The lawyers are out')), {
    times: 1,
  });
  await typePassword(demoPassword, 'ben');
  await page.getByRole('alert').filter({ hasText: 'The lawyers are out' }).waitFor();

  await page.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'EULSA Agreement' });
  await dialog.getByLabel('Confirm').check();
  await page.route(contract, (route) => answer(route, problem(500, 'The ink is dry')));
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'The ink is dry' }).waitFor();
  expect(await toasts().count()).toBe(0);
});

async function openNewWallScreen(): Promise<void> {
  await openAs(page, `${demo.address}/admin/wall-screens`, 'global');
  await page.getByRole('button', { name: 'New wall screen' }).click();
  const dialog = page.getByRole('dialog', { name: 'New wall screen' });
  await dialog.getByLabel('Name').fill('Hall 1');
  await dialog.getByLabel('Client').selectOption({ label: 'Northwind Plastics' });
  await dialog.getByRole('group', { name: 'Screens' }).getByRole('checkbox').first().check();
}

async function typePassword(password: string, username = 'anna'): Promise<void> {
  await page.goto(`${demo.address}/login`);
  await page.getByLabel('Username / Email').fill(username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

function problem(status: number, ErrorMessage: string) {
  return { status, contentType: 'application/json', body: JSON.stringify({ ErrorMessage }) };
}

function answer(route: Route, reply: ReturnType<typeof problem> | 'cut'): Promise<void> {
  return reply === 'cut' ? route.abort('connectionreset') : route.fulfill(reply);
}

function toasts() {
  return page.getByRole('region', { name: 'Messages' }).getByRole('alert');
}

async function textOfToast(title: string): Promise<string | null> {
  const toast = toasts().filter({ has: page.locator('strong', { hasText: title }) });
  return toast.locator('p').textContent();
}

/** Waits for a text inside the form. */
async function isAtForm(text: string): Promise<boolean> {
  await page.locator('form').getByText(text).waitFor();
  return (await toasts().count()) === 0;
}
