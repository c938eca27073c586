import { chromium, type Browser, type Page } from 'playwright';

/** Debian's Chromium, or the one `CHROMIUM` names. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** What goes wrong in a page from now on: errors, and what its content policy refuses. */
export function followFaults(page: Page): string[] {
  const faults: string[] = [];
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

/** Each file that the page fetches adds to its head: that is no leak. */
export async function untilFetched(page: Page): Promise<void> {
  let before = -1;
  for (let files = 0; files !== before;) {
    before = files;
    await new Promise((resolve) => setTimeout(resolve, fetchedWithinMs));
    files = await page.evaluate(() => document.head.childElementCount);
  }
}
