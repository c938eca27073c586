import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { createWebServer } from '#server/web/app.ts';
import { registerPages } from '#server/web/pages.ts';
import { launchBrowser } from '#tests/support/browser.ts';

let client: string;
let app: FastifyInstance;
let address: string;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  client = join(await mkdtemp(join(tmpdir(), 'worker-')), 'client');
  await cp(join(packageRoot, 'dist', 'client'), client, { recursive: true });
  app = await createWebServer(false, { trustProxy: false });
  await registerPages(app, client);
  app.get('/api/asked', () => ({ isAnswered: true }));
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  browser = await launchBrowser();
  page = await browser.newPage();
  await page.goto(`${address}/icon.svg`);
});
afterAll(async () => {
  await browser.close();
  await app.close();
  await rm(join(client, '..'), { recursive: true });
});

test('a newer build takes over, open pages keep their parts, and without a network a page opens', async () => {
  await build('a');
  await page.goto(`${address}/login`);
  await page.evaluate(() => navigator.serviceWorker.register('/worker.js').then(() => undefined));
  await shells('shell-a');

  await build('b');
  await update();
  await shells('shell-a', 'shell-b');
  await rm(join(client, 'assets', 'part-a.js'));
  expect(await ask('/assets/part-a.js')).toBe('a');
  expect(await ask('/assets/part-b.js')).toBe('b');

  await build('c');
  await update();
  await shells('shell-b', 'shell-c');
  expect(await ask('/api/asked')).toBe('{"isAnswered":true}');

  await app.close();
  expect(await ask('/assets/part-b.js')).toBe('b');
  expect(await ask('/api/asked')).toBe('no reply');
  const reply = await page.goto(`${address}/admin/event-input`);
  expect(await reply?.text()).toContain('<title>c</title>');
  expect(reply?.headers()['content-security-policy']).toContain("default-src 'self'");
});

/**
 * Writes the files of a build: the page, the worker with its list of files, and one part with a new
 * name.
 */
async function build(name: string): Promise<void> {
  await writeFile(join(client, 'assets', `part-${name}.js`), name);
  await writeFile(join(client, 'index.html'), `<!doctype html><title>${name}</title>`);
  const worker = await readFile(join(packageRoot, 'dist', 'client', 'worker.js'), 'utf8');
  const files = [
    { url: '/index.html', revision: name },
    { url: `/assets/part-${name}.js`, revision: null },
  ];
  const written = worker.replace(
    /\{version:`\w{16}`,files:\[.*?\]\}/,
    JSON.stringify({ version: name, files }),
  );
  expect(written).not.toBe(worker);
  await writeFile(join(client, 'worker.js'), written);
}

async function update(): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

async function shells(...names: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(names);
  await page.waitForFunction(
    (name) =>
      navigator.serviceWorker.controller?.state === 'activated' &&
      caches.open(name).then(async (cache) => (await cache.keys()).length === 2),
    names.at(-1) ?? '',
  );
}

function ask(path: string): Promise<string> {
  return page.evaluate(
    (asked) =>
      fetch(asked).then(
        (reply) => reply.text(),
        () => 'no reply',
      ),
    path,
  );
}
