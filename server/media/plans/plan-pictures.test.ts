import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Hotspots, Performance } from '#schemas/api/machines.gen.ts';
import type { Medium } from '#schemas/api/media.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { createMediaFiles } from '#server/media/media-files.ts';
import { purgeUnusedMedia } from '#server/media/unused-media.ts';
import { partOf } from '#server/media/upload.fixture.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { dayMs } from '#shared/durations.ts';

import { openPictureAddresses } from './picture-address.ts';

const drawing = '<svg viewBox="0 0 400 300"><script>alert(1)</script><rect width="9"/></svg>';

describe.each(testDatabases)('pictures of floor plans on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await withoutAgreements(server.db);
  });
  afterAll(() => server.close());

  test('a drawing becomes that of a plan, for those who see the plant, without a token', async () => {
    const { status, body } = await upload(drawing, 'image/svg+xml');
    expect(status).toBe(201);
    expect(body).toMatchObject({ Type: 'plan', ContentType: 'image/svg+xml', Width: 400 });
    await setPicture(body.Id);

    const { Image } = await hotspots();
    const sent = await server.app.inject({ url: Image });

    expect(Image).toMatch(/^\/api\/media\/plans\/[\w-]+\.svg\?until=\d+&key=[\w-]+$/);
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('<rect width="9">');
    expect(sent.body).not.toContain('alert');
    expect(sent.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, max-age=86400',
    });
  });

  test('within a day the address is the same, and it ends with the next', async () => {
    const clock = { now: Date.parse('2026-06-10T00:00:00Z') };
    const { addressOf, isValid } = await openPictureAddresses({
      db: server.db,
      now: () => clock.now,
    });
    const address = addressOf('p', 'image/png');
    const { searchParams } = new URL(address, 'http://plant');
    const [until, key] = [Number(searchParams.get('until')), searchParams.get('key') ?? ''];

    clock.now += dayMs - 1;
    expect(addressOf('p', 'image/png')).toBe(address);
    clock.now += dayMs;
    expect(isValid({ pictureId: 'p', until, key })).toBe(true);
    expect(addressOf('p', 'image/png')).not.toBe(address);
    clock.now += 1;
    expect(isValid({ pictureId: 'p', until, key })).toBe(false);
  });

  test('an address that was changed, or made for another picture, leads nowhere', async () => {
    const other = (await upload(drawing, 'image/svg+xml')).body.Id;
    const { Image } = await hotspots();
    const address = new URL(Image, 'http://plant');
    const until = Number(address.searchParams.get('until'));
    for (const wrong of [
      Image.replace(/plans\/[\w-]+/, `plans/${other}`),
      Image.replace(`until=${until}`, `until=${until + dayMs}`),
      Image.replace(/key=.{4}/, 'key=AAAA'),
      Image.replace(/key=.*/, 'key='),
    ])
      expect((await server.app.inject({ url: wrong })).statusCode).toBe(404);
    expect((await server.app.inject({ url: address.pathname })).statusCode).toBe(400);
  });

  test('a photo is taken too, upright; what is neither is refused at the field', async () => {
    const photo = await sharp({
      create: { width: 80, height: 40, channels: 3, background: '#336' },
    })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const { body } = await upload(photo, 'image/png');
    expect(body).toMatchObject({ Type: 'plan', ContentType: 'image/png', Width: 40, Height: 80 });

    for (const [content, type] of [
      ['%PDF-1.7', 'application/pdf'],
      ['<html></html>', 'image/svg+xml'],
      ['<svg', 'image/svg+xml'],
      ['GIF89a', 'image/gif'],
    ] as const)
      expect(await upload(content, type)).toMatchObject({
        status: 400,
        body: { code: 'media.notValid', Errors: [{ Field: 'file' }] },
      });
  });

  test('administrators alone upload them', async () => {
    expect((await upload(drawing, 'image/svg+xml', 'operator')).status).toBe(404);
  });

  test('a picture is read by its id by the people of its client, once a plan has it', async () => {
    const id = (await upload(drawing, 'image/svg+xml')).body.Id;
    expect(await open('anna', id)).toBe(404);

    await setPicture(id);
    expect(await open('anna', id)).toBe(200);
    expect(await open('ben', id)).toBe(404);
  });

  test('a drawing that is kept as a file is called what it is', async () => {
    const id = (await upload(drawing, 'image/svg+xml')).body.Id;
    const reply = await server.app.inject({
      url: `/api/media/${id}`,
      headers: await headersOf('global'),
    });
    expect(reply.headers['content-disposition']).toMatch(/plan-[\w-]+\.svg$/);
  });

  test('one that no plan has goes a day after its upload; one of a plan stays, removed or not', async () => {
    const files = createMediaFiles(server.mediaDir);
    const unused = (await upload(drawing, 'image/svg+xml')).body.Id;
    const used = (await upload(drawing, 'image/svg+xml')).body.Id;
    await setPicture(used);
    const later = server.clock.now + 8 * dayMs;
    await server.db.deleteFrom('idempotency_keys').execute();

    await purgeUnusedMedia(server.db, files, later);
    expect([await files.read(unused), await known(unused)]).toEqual([undefined, false]);
    expect(await known(used)).toBe(true);

    const headers = await headersOf('global');
    await server.call({ method: 'DELETE', url: '/api/admin/floorplans/riverside', headers });
    await purgeUnusedMedia(server.db, files, later);
    expect(await known(used)).toBe(true);
    const restored = await server.call({
      method: 'POST',
      url: '/api/admin/floorplans/restore',
      headers,
      payload: { Ids: ['riverside'] },
    });
    expect(restored.status).toBe(204);
    expect((await server.app.inject({ url: (await hotspots()).Image })).statusCode).toBe(200);
  });

  async function headersOf(username: string) {
    return { authorization: `Bearer ${await server.tokenOf(username)}` };
  }

  async function upload(content: Buffer | string, type: string, as = 'global') {
    const { payload, headers } = partOf(Buffer.from(content), type);
    const { status, body } = await server.call({
      method: 'POST',
      url: '/api/media/plan?clientId=northwind',
      headers: { ...headers, ...(await headersOf(as)) },
      payload,
    });
    return { status, body: body as Medium };
  }

  /** @returns the status: the content is no JSON. */
  async function open(username: string, id: string): Promise<number> {
    const reply = await server.app.inject({
      url: `/api/media/${id}`,
      headers: await headersOf(username),
    });
    return reply.statusCode;
  }

  async function setPicture(PictureId: string): Promise<void> {
    const { body } = await server.get('global', 'admin/floorplans/riverside');
    const { Version } = body as { Version: number };
    const { status } = await server.call({
      method: 'PATCH',
      url: '/api/admin/floorplans/riverside',
      headers: { ...(await headersOf('global')), 'if-match': `"${Version}"` },
      payload: { PictureId },
    });
    expect(status).toBe(200);
  }

  async function hotspots(): Promise<Hotspots> {
    const { body } = await server.get('anna', 'machines/riverside/performance?series=false');
    return JSON.parse((body as Performance).HotspotData) as Hotspots;
  }

  async function known(id: string): Promise<boolean> {
    const rows = await server.db.selectFrom('media').select('id').where('id', '=', id).execute();
    return rows.length > 0;
  }
});
