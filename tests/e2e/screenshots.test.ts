import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { CDPSession, Page } from 'playwright';
import { expect, test } from 'vitest';

import { signedInAs } from '#cli/player/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { settled } from '#tests/support/layout-faults.ts';
import { addressOf, demoParameters, shippedScreens } from '#tests/support/screens.ts';

/** Set by `npm run screenshots`: other test runs take no pictures. */
const isWanted = process.env['LINESIDE_SCREENSHOTS'] === '1';
const folder = join(import.meta.dirname, '../../docs/screens');

interface Size {
  width: number;
  height: number;
  /** Pixels of the picture for each pixel of the page; half for large displays. */
  scale: number;
}

const sizes: readonly Size[] = [
  { width: 390, height: 844, scale: 1 },
  { width: 1280, height: 800, scale: 1 },
  { width: 1920, height: 1080, scale: 1 },
  { width: 3840, height: 2160, scale: 0.5 },
];
const dashboards = new Set([
  'plant-overview',
  'oee-tile-view',
  'oee-grid-view',
  'process-grid-view',
]);

const demo = startDemo();

test.runIf(isWanted)(
  'every screen has its pictures in docs/screens',
  { timeout: 1_800_000 },
  async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const parameters = await demoParameters(demo.address);
    const screens = shippedScreens();
    for (const username of new Set(screens.map((screen) => screen.username))) {
      const page = await pageOf(username);
      for (const screen of screens.filter((one) => one.username === username))
        await takeAll(page, demo.address + addressOf(screen, parameters), screen.id);
      await page.context().close();
    }
    await writeFile(join(folder, 'README.md'), indexOf(screens.map(({ id }) => id)));
    expect(screens.length).toBeGreaterThan(40);
  },
);

async function pageOf(username: string): Promise<Page> {
  const context = await demo.browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signedInAs(page, demo.address, username);
  return page;
}

/** Loads the page once and resizes its window for each picture. */
async function takeAll(page: Page, address: string, id: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await page.evaluate(settled);
  for (const size of sizes) {
    await take(session, page, { ...size, name: `${id}-${size.width}` });
    if (!dashboards.has(id)) continue;
    await page.emulateMedia({ colorScheme: 'dark' });
    await take(session, page, { ...size, name: `${id}-${size.width}-dark` });
    await page.emulateMedia({ colorScheme: 'light' });
  }
  await session.detach();
}

/** Charts are drawn again within this time after a resize. */
const drawnWithinMs = 1000;

async function take(
  session: CDPSession,
  page: Page,
  { width, height, scale, name }: Size & { name: string },
): Promise<void> {
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: false,
  });
  await new Promise((resolve) => setTimeout(resolve, drawnWithinMs));
  await page.evaluate(settled);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 50 });
  await writeFile(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
}

function indexOf(ids: readonly string[]): string {
  const head = ['Screen', ...sizes.map(({ width }) => `${width} px`), 'Dark'];
  const rows = ids.map((id) => {
    const dark = dashboards.has(id)
      ? sizes.map(({ width }) => `[${width}](${id}-${width}-dark.webp)`).join(' ')
      : '';
    const light = sizes.map(({ width }) => `[${width}](${id}-${width}.webp)`);
    return [`\`${id}\``, ...light, dark];
  });
  return [
    '# Every screen of the product',
    '',
    'Made by `npm run screenshots` from the demo plant, in English. Pictures of 3840 px are shown at half their size.',
    '',
    ...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}
