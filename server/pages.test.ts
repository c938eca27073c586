import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createWebServer } from './app.ts';
import { registerPages } from './pages.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<title>Lineside</title>');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'assets', 'page-abc.js'), 'export {}');
  app = await createWebServer(false, { trustProxy: false });
  await registerPages(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test.each(['/', '/login', '/dashboard', '/login/activation_code/abc', '/kiosk/abc', '/index.html'])(
  'the page at %s is not kept by browsers',
  async (path) => {
    const reply = await app.inject(path);

    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('Lineside');
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

test('a file whose name says what is in it is kept for good, another for a day', async () => {
  expect(await cacheControlOf('/assets/page-abc.js')).toBe('public, max-age=31536000, immutable');
  expect(await cacheControlOf('/icon.svg')).toBe('public, max-age=86400');
});

test('the version of the build is told, and is not kept', async () => {
  writeFileSync(join(folder, 'version.json'), '{"version":"0123abcd"}');
  expect((await app.inject('/version.json')).json()).toEqual({ version: '0123abcd' });

  writeFileSync(join(folder, 'version.json'), '{"version":"4567cdef"}');
  expect((await app.inject('/version.json')).json()).toEqual({ version: '4567cdef' });
  expect(await cacheControlOf('/version.json')).toBe('no-store');
});

test('without a build there is a version all the same', async () => {
  const bare = await createWebServer(false, { trustProxy: false });
  await registerPages(bare, join(folder, 'nowhere'));

  expect((await bare.inject('/version.json')).json()).toEqual({ version: 'development' });
});

async function cacheControlOf(path: string) {
  return (await app.inject(path)).headers['cache-control'];
}
