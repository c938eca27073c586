import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { packedFont } from '#server/media/themes/fonts.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const drawing = '<svg viewBox="0 0 9 9"><script>alert(1)</script><rect width="7"/></svg>';
const configDir = mkdtempSync(join(tmpdir(), 'lineside-folder-media-'));
let server: TestApp;

beforeAll(async () => {
  put('media/mark.svg', drawing);
  put('media/acme.woff2', packedFont('wOF2'));
  put('media/notes.txt', 'who may read this');
  put('media/page.svg', '<html><script>alert(1)</script></html>');
  put('media/large.woff2', Buffer.alloc(6 * 1024 * 1024));
  put('clients/northwind/media/logo.svg', drawing.replace('7', '8'));
  put('clients/northwind/client.theme.json', '{"version":1}');
  writeFileSync(`${configDir}-secret.svg`, drawing);
  symlinkSync(`${configDir}-secret.svg`, join(configDir, 'media', 'link.svg'));
  server = await startTestApp('SQLite', { configDir });
});
afterAll(async () => {
  await server.close();
  rmSync(configDir, { recursive: true });
  rmSync(`${configDir}-secret.svg`);
});

test('pictures and fonts of the folder are for everyone, without what could run in them', async () => {
  const own = await get('northwind/logo.svg');
  const mark = await get('mark.svg');

  expect(own.statusCode).toBe(200);
  expect(own.body).toContain('<rect width="8">');
  expect(mark.body).toContain('<rect width="7">');
  expect(mark.body).not.toContain('alert');
  expect(mark.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'public, max-age=300',
  });
  expect((await get('acme.woff2')).headers['content-type']).toBe('font/woff2');
});

test('a changed file is sent as it is now', async () => {
  put('media/changing.svg', drawing);
  expect((await get('changing.svg')).body).toContain('"7"');
  put('media/changing.svg', drawing.replace('7', '77'));
  expect((await get('changing.svg')).body).toContain('"77"');
});

test.each([
  ['neither picture nor font', 'notes.txt'],
  ['a page that is called a picture', 'page.svg'],
  ['more than 5 MB', 'large.woff2'],
  ['a link out of the folder', 'link.svg'],
  ['a folder', 'northwind'],
  ['what is not there', 'nothing.svg'],
  ['a theme', 'northwind/..%2fclient.theme.json'],
  ['a step up', '..%2fclients%2fnorthwind%2fmedia%2flogo.svg'],
  ['another folder', '..%2f/logo.svg'],
])('%s is not sent', async (_, path) => {
  expect((await get(path)).statusCode).toBe(404);
});

function get(path: string) {
  return server.app.inject({ url: `/api/media/site/${path}` });
}

function put(path: string, content: string | Buffer): void {
  mkdirSync(join(configDir, path, '..'), { recursive: true });
  writeFileSync(join(configDir, path), content);
}
