import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Medium } from '#schemas/api/media.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { withoutAgreements } from '#server/people/agreements/agreements.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { partOf } from './upload.fixture.ts';

const secret = 'secret place of the press';
const messages = '/api/machines/riverside-imm-01/meetings/messages';

describe.each(testDatabases)('media on %s', (kind) => {
  let server: TestApp;
  let photo: Buffer;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await withoutAgreements(server.db);
    photo = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#c06020' },
    })
      .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: secret } } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => server.close());

  test('a photo is stored upright and without what else was in the file', async () => {
    const { status, body } = await upload({ content: photo });
    const sent = await open('operator', body.Url);
    const meta = await sharp(sent.rawPayload).metadata();

    expect(status).toBe(201);
    expect(body).toMatchObject({ Type: 'photo', ContentType: 'image/jpeg', ThumbnailUrl: null });
    expect(photo.includes(secret)).toBe(true);
    expect(sent.rawPayload.includes(secret)).toBe(false);
    expect([meta.width, meta.height, body.Width, body.Height]).toEqual([40, 60, 40, 60]);
    expect(meta.exif).toBeUndefined();
  });

  test('it is shown by itself, with nothing that runs, to who may see it', async () => {
    const { body } = await upload({ content: photo });
    const sent = await open('operator', body.Url);

    expect(sent.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename\*=UTF-8''photo-.*\.jpeg$/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await open('anna', body.Url)).statusCode).toBe(404);
    expect((await open('ben', body.Url)).statusCode).toBe(404);
    expect((await open('operator', '/api/media/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404);
  });

  test('a large picture becomes as large as a screen shows', async () => {
    const content = await sharp({
      create: { width: 5000, height: 1000, channels: 3, background: 'white' },
    })
      .png()
      .toBuffer();
    const { body } = await upload({ content, type: 'image/png', kind: 'signature' });

    expect(body).toMatchObject({ ContentType: 'image/png', Width: 2560, Height: 512 });
  });

  test('a picture of a conversation has a small one, and is seen by those who may read its message', async () => {
    const { body } = await upload({ content: photo, kind: 'chatimage' });
    expect((await open('anna', body.Url)).statusCode).toBe(404);

    await send({ Id: 'message-with-picture', Text: '', MediaId: body.Id });
    const small = await open('anna', String(body.ThumbnailUrl));
    expect(body.ThumbnailUrl).toBe(`${body.Url}?size=thumbnail`);
    expect((await sharp(small.rawPayload).metadata()).width).toBeLessThanOrEqual(320);
    expect((await open('anna', body.Url)).statusCode).toBe(200);
    expect((await open('ben', body.Url)).statusCode).toBe(404);
  });

  test('a picture that was withdrawn with its message is gone for all others', async () => {
    const { body } = await upload({ content: photo, kind: 'chatimage' });
    await send({ Id: 'message-withdrawn', Text: 'Look', MediaId: body.Id });
    expect((await open('anna', body.Url)).statusCode).toBe(200);

    const headers = { authorization: `Bearer ${await server.tokenOf('operator')}` };
    await server.call({ method: 'DELETE', url: `${messages}/message-withdrawn`, headers });
    expect((await open('anna', body.Url)).statusCode).toBe(404);
    expect((await open('operator', body.Url)).statusCode).toBe(200);
  });

  test('files can only be read by the server, and none of them runs', async () => {
    await upload({ content: photo });
    const files = readdirSync(server.mediaDir, { recursive: true, withFileTypes: true });
    const modes = files
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o777);

    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  test.each([
    ['a page with a script', Buffer.from('<svg xmlns="x" onload="alert(1)">'), 'image/png', 400],
    ['a paper where a picture is wanted', Buffer.from('%PDF-1.7'), 'application/pdf', 400],
    ['nothing', Buffer.alloc(0), 'image/png', 400],
    ['the beginning of a picture', headOfPng(), 'image/png', 400],
    ['a small file that unfolds to 10,000 million pixels', bomb(100_000), 'image/png', 413],
  ])('%s is refused at its field, and leaves nothing behind', async (_, content, type, status) => {
    const before = [await count(), filesOf()];
    const refused = await upload({ content, type });

    expect(refused).toMatchObject({ status, body: { Errors: [{ Field: 'file' }] } });
    expect([await count(), filesOf()]).toEqual(before);
  });

  test('a picture that says it is something else is refused', async () => {
    const lie = await upload({ content: photo, type: 'image/png' });

    expect(lie).toMatchObject({ status: 400, body: { code: 'media.notValid' } });
  });

  test('a file of more than 20 MB is refused', async () => {
    const content = Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024)]);

    expect(await upload({ content })).toMatchObject({
      status: 413,
      body: { code: 'media.tooLarge', Errors: [{ Field: 'file' }] },
    });
  });

  test('a client whose space is used up can upload no more, another can', async () => {
    await server.db
      .insertInto('media')
      .values({
        id: 'huge',
        client_id: 'contoso',
        account_id: 'ben',
        username: 'ben',
        type: 'document',
        content_type: 'application/pdf',
        size: 5 * 1024 ** 3,
        stored_size: 5 * 1024 ** 3,
        width: null,
        height: null,
        hash: '',
        has_thumbnail: 0,
        uploaded_at: 0,
      })
      .execute();
    const before = filesOf();

    expect(await upload({ content: photo, as: 'carol', query: '?clientId=contoso' })).toMatchObject(
      {
        status: 413,
        body: { Errors: [{ Field: 'file' }] },
      },
    );
    expect(filesOf()).toEqual(before);
    const own = await upload({ content: photo, as: 'carol', query: '?clientId=northwind' });
    expect(own.status).toBe(201);
  });

  test('who works for several clients says for whom, and no one else’s will do', async () => {
    const unsaid = await upload({ content: photo, as: 'carol' });
    const foreign = await upload({ content: photo, query: '?clientId=contoso' });

    expect(unsaid).toMatchObject({ status: 400, body: { code: 'media.needsClient' } });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'client.unknown' } });
  });

  test('an upload whose reply was lost is stored once', async () => {
    const key = 'photo-of-the-part';
    const first = await upload({ content: photo, key });
    const before = [await count(), filesOf()];
    const second = await upload({ content: photo, key });
    const other = await upload({ content: Buffer.concat([photo, Buffer.from(' ')]), key });

    expect(second.body.Id).toBe(first.body.Id);
    expect([await count(), filesOf()]).toEqual(before);
    expect(other).toMatchObject({ status: 422, body: { code: 'request.otherKey' } });
  });

  async function count() {
    const rows = await server.db.selectFrom('media').select('id').execute();
    return rows.length;
  }

  function filesOf() {
    return readdirSync(server.mediaDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();
  }

  async function send(payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('operator')}` };
    const reply = await server.call({ method: 'POST', url: messages, headers, payload });
    expect(reply.status).toBe(201);
  }

  async function open(username: string, url: string) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    return server.app.inject({ url, headers });
  }

  async function upload(given: {
    content: Buffer;
    type?: string;
    kind?: string;
    as?: string;
    query?: string;
    key?: string;
  }) {
    const { content, type = 'image/jpeg', kind: purpose = 'photo', query = '', key } = given;
    const part = partOf(content, type);
    const headers = {
      ...part.headers,
      authorization: `Bearer ${await server.tokenOf(given.as ?? 'operator')}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const url = `/api/media/${purpose}${query}`;
    const { payload } = part;
    const reply = await server.call({ method: 'POST', url, headers, payload });
    return reply as { status: number; body: Medium };
  }
});

/** A truncated PNG. */
function headOfPng(): Buffer {
  return bomb(40).subarray(0, 45);
}

/** A PNG with that many pixels on each side, in a few bytes. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data)]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crcOf(named));
  return Buffer.concat([length, named, sum]);
}

/** The CRC of a PNG chunk. */
function crcOf(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
