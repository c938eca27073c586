import { chromium, type Browser, type Page, type Request } from 'playwright';

/** Chromium of Debian, or the one in `CHROMIUM`. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** A long time limit, because pages are slow on a busy machine. */
const patienceMs = 60_000;

/** @param more Additional command-line switches. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
  browser.on('context', (context) => context.setDefaultTimeout(patienceMs));
  return browser;
}

/** Collects errors of a page, and violations of its content security policy, from now on. */
export function followFaults(page: Page, faults: string[] = []): string[] {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text());
  });
  return faults;
}

export interface Credentials {
  username: string;
  password: string;
}

/** Signs in through the form, and says Yes when another session has to end first. */
export async function signIn(page: Page, address: string, { username, password }: Credentials) {
  await page.goto(`${address}/login`);
  await page.getByLabel('Username / Email').fill(username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Longer than the page takes to load one file of other screens. */
const fetchedWithinMs = 1000;

/**
 * Waits until the page has loaded the files of other screens. Each adds a link to the head, which
 * is no leak.
 */
export async function untilFetched(page: Page): Promise<void> {
  let asked = 0;
  page.on('request', count);
  for (let before = -1; asked !== before;) {
    before = asked;
    await new Promise((resolve) => setTimeout(resolve, fetchedWithinMs));
  }
  page.off('request', count);

  function count(request: Request) {
    if (/\/assets\/|-ahead/.test(request.url())) asked += 1;
  }
}
