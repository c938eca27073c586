import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createWebServer } from './app.ts';
import { registerPages } from './pages.ts';

let dist: string;
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'pages-'));
  folder = join(dist, 'client');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<title>Lineside</title>');
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'worker.js'), '(() => {})();');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'assets', 'page-abc.js'), 'export {}');
  app = await createWebServer(false, { trustProxy: false });
  await registerPages(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
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

test('browsers ask each time for the worker that keeps the build, under the policy of pages', async () => {
  const { statusCode, headers } = await app.inject('/worker.js');

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringMatching(/default-src 'self';.*connect-src 'self'/),
  });
  const manifest = await app.inject('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
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

test('the licences of the packages in the build can be read without signing in', async () => {
  writeFileSync(join(dist, 'third-party-notices.txt'), 'left-pad 1.0.0');
  const reply = await app.inject('/third-party-notices.txt');

  expect(reply.body).toBe('left-pad 1.0.0');
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('without a build there are no licences to read', async () => {
  const bare = await createWebServer(false, { trustProxy: false });
  await registerPages(bare, join(folder, 'nowhere'));

  expect((await bare.inject('/third-party-notices.txt')).statusCode).toBe(404);
});

async function cacheControlOf(path: string) {
  return (await app.inject(path)).headers['cache-control'];
}
