import { chromium, type Browser, type Page, type Request } from 'playwright';

/** Debian's Chromium, or the one `CHROMIUM` names. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** What a page comes to show takes as long as the machine is busy. */
const patienceMs = 60_000;

/** @param more Switches besides the usual ones. */
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

/** What goes wrong in a page from now on: errors, and what its content policy refuses. */
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

/** Signs in as a person does: name, then password; says Yes where another session is in the way. */
export async function signIn(page: Page, address: string, { username, password }: Credentials) {
  await page.goto(`${address}/login`);
  await page.getByLabel('Username / Email').fill(username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Longer than one of the files takes that a page fetches for the screens beside its own. */
const fetchedWithinMs = 1000;

/** Each file that the page imports adds to its head: that is no leak. Before, all are fetched. */
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
