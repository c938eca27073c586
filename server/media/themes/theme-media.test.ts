import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Medium } from '#schemas/api/media.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { createMediaFiles } from '#server/media/media-files.ts';
import { purgeUnusedMedia } from '#server/media/unused-media.ts';
import { partOf } from '#server/media/upload.fixture.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { packedFont } from './fonts.fixture.ts';

const logo = '<svg viewBox="0 0 400 20"><script>alert(1)</script><rect width="9"/></svg>';
const themeFile = 'clients/northwind/client.theme.json';

describe.each(testDatabases)('pictures and fonts of themes on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await withoutAgreements(server.db);
  });
  afterAll(() => server.close());

  test('a logo is for everyone who has its address, before they sign in', async () => {
    const { status, body } = await upload(logo, 'image/svg+xml');
    const sent = await server.app.inject({ url: body.Url });

    expect(status).toBe(201);
    expect(body).toMatchObject({ Type: 'theme', ContentType: 'image/svg+xml', Width: 400 });
    expect(body.Url).toBe(`/api/media/themes/${body.Id}.svg`);
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('<rect width="9">');
    expect(sent.body).not.toContain('alert');
    expect(sent.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=31536000',
    });
  });

  test('a font is sent as it came, as what it is and not as what it was called', async () => {
    const font = packedFont('wOF2');
    const { status, body } = await upload(font, 'application/octet-stream');
    const sent = await server.app.inject({ url: body.Url });

    expect(status).toBe(201);
    expect(body).toMatchObject({ ContentType: 'font/woff2', Width: null });
    expect(body.Url).toMatch(/\.woff2$/);
    expect(sent.headers['content-type']).toBe('font/woff2');
    expect(sent.rawPayload.equals(font)).toBe(true);
  });

  test.each([
    ['a paper', Buffer.from('%PDF-1.7'), 400],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 400],
    ['a font without its end', packedFont('wOFF').subarray(0, 60), 400],
    ['a font of more than 5 MB', largeFont(), 413],
    ['a drawing that is a line', Buffer.from('<svg viewBox="0 0 400 2"/>'), 400],
  ])('%s is refused at the field', async (_, content, status) => {
    expect(await upload(content, 'application/octet-stream')).toMatchObject({
      status,
      body: { Errors: [{ Field: 'file' }] },
    });
  });

  test('a font is taken for themes only, and uploaded by administrators only', async () => {
    const font = packedFont('wOF2');

    expect(await upload(font, 'font/woff2', 'plan')).toMatchObject({ status: 400 });
    expect(await upload(logo, 'image/svg+xml', 'theme', 'operator')).toMatchObject({ status: 404 });
  });

  test('pictures of forms are not for everyone', async () => {
    const photo = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
    const { body } = await upload(await photo.png().toBuffer(), 'image/png', 'photo');

    for (const end of ['', '.png'])
      expect(
        (await server.app.inject({ url: `/api/media/themes/${body.Id}${end}` })).statusCode,
      ).toBe(404);
  });

  test('what a draft, a release or a theme names is kept, and the rest goes after a day', async () => {
    const drafted = await uploaded();
    const published = await uploaded();
    const unused = await uploaded();
    await saveDraft(published, 0);
    await publish();
    await saveDraft(drafted, 0);
    await purgeUnusedMedia(
      server.db,
      createMediaFiles(server.mediaDir),
      server.clock.now + 2 * 86_400_000,
    );

    expect(await statusOf(drafted)).toBe(200);
    expect(await statusOf(published)).toBe(200);
    expect(await statusOf(unused)).toBe(404);
  });

  async function uploaded(): Promise<string> {
    return (await upload(logo, 'image/svg+xml')).body.Url;
  }

  async function statusOf(url: string): Promise<number> {
    return (await server.app.inject({ url })).statusCode;
  }

  async function saveDraft(S3Image: string, Version: number): Promise<void> {
    const Text = JSON.stringify({ version: 1, objects: { SplashPageLogo: { S3Image } } });
    const url = `/api/admin/config/draft?path=${themeFile}`;
    expect(await call('PUT', url, { Text, Version })).toMatchObject({ status: 200 });
  }

  async function publish(): Promise<void> {
    const payload = { Path: themeFile, Version: 1 };
    expect(await call('POST', '/api/admin/config/publish', payload)).toMatchObject({ status: 200 });
  }

  async function call(method: 'PUT' | 'POST', url: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method, url, payload, headers });
  }

  async function upload(
    content: string | Buffer,
    type: string,
    purpose = 'theme',
    username = 'global',
  ) {
    const part = partOf(Buffer.from(content), type);
    const authorization = `Bearer ${await server.tokenOf(username)}`;
    const { status, body } = await server.call({
      method: 'POST',
      url: `/api/media/${purpose}?clientId=northwind`,
      payload: part.payload,
      headers: { ...part.headers, authorization },
    });
    return { status, body: body as Medium };
  }
});

function largeFont(): Buffer {
  const font = Buffer.concat([packedFont('wOFF'), Buffer.alloc(5 * 1024 * 1024)]);
  font.writeUInt32BE(font.length, 8);
  return font;
}
