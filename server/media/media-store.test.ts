import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { key, startFakeStore, type FakeStore } from '#server/web/outside/object-store.fixture.ts';
import { objectStoreOf, openObjectStore } from '#server/web/outside/object-store.ts';

import { createMediaFiles, openMediaFiles } from './media-files.ts';
import { partOf } from './upload.fixture.ts';

const paper = Buffer.from('%PDF-1.7 a paper');
let store: FakeStore;
beforeAll(async () => {
  store = await startFakeStore();
});
beforeEach(() => {
  store.objects.clear();
  store.calls.length = 0;
});
afterAll(() => store.close());

test('a content is written, read as it was, and removed with its thumbnail', async () => {
  const files = openMediaFiles({ mediaDir: '/nowhere', mediaStore: settings() });
  const content = Buffer.from([0, 255, 13, 10, 7]);
  await files.write('one', content);
  await files.write('one-thumbnail', Buffer.from('small'));
  expect([...store.objects.keys()]).toEqual(['/plant-media/one', '/plant-media/one-thumbnail']);
  expect(await files.read('one')).toEqual(content);

  await files.remove('one');
  expect(store.objects.size).toBe(0);
  expect(await files.read('one')).toBeUndefined();
  await files.remove('one');
});

test('a write that fails half way leaves nothing in the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lineside-media-'));
  // Writing fails, because a file cannot replace a folder.
  mkdirSync(join(folder, 'on', 'one'), { recursive: true });

  await expect(createMediaFiles(folder).write('one', paper)).rejects.toThrow('EISDIR');
  expect(readdirSync(join(folder, 'on'))).toEqual(['one']);
  rmSync(folder, { recursive: true });
});

test('a store that is too busy is asked again', async () => {
  store.faults.push(503, 500);
  await openObjectStore(settings()).put('one', Buffer.from('content'));

  expect(store.calls).toHaveLength(3);
  expect(store.objects.size).toBe(1);
});

test('a wrong secret is refused, and nothing is stored', async () => {
  const { put } = openObjectStore({ ...settings(), secret: 'another' });

  await expect(put('one', Buffer.from('x'))).rejects.toThrow('answered PUT with 403');
  expect(store.objects.size).toBe(0);
});

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind, { mediaStore: settings() });
  });
  afterAll(() => server.close());

  test('an upload is in the bucket, and its reader gets it from there', async () => {
    const { status, body } = await upload();
    expect(status).toBe(201);
    const { Id } = body as { Id: string };
    expect([...store.objects]).toEqual([[`/plant-media/${Id}`, paper]]);
    const authorization = `Bearer ${await server.tokenOf('operator')}`;

    const options = { url: `/api/media/${Id}`, headers: { authorization } };
    expect((await server.app.inject(options)).rawPayload).toEqual(paper);
  });

  test('a store that is away loses nothing: the upload fails, and no row is left', async () => {
    const before = await server.db.selectFrom('media').selectAll().execute();
    store.faults.push(403);

    expect((await upload()).status).toBeGreaterThanOrEqual(500);
    expect(await server.db.selectFrom('media').selectAll().execute()).toEqual(before);
  });

  test('a picture whose thumbnail cannot be stored leaves nothing behind', async () => {
    const picture = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#c06020' },
    })
      .jpeg()
      .toBuffer();
    store.faults.push(0, 403);

    const sent = await upload({ content: picture, type: 'image/jpeg', purpose: 'chatimage' });
    expect(sent.status).toBeGreaterThanOrEqual(500);
    expect(store.calls.map((call) => call.split(' ')[0]).slice(0, 2)).toEqual(['PUT', 'PUT']);
    expect([...store.objects.keys()]).toEqual([]);
  });

  test('nor does a file that the database does not take', async () => {
    await sql`ALTER TABLE media RENAME COLUMN hash TO no_hash`.execute(server.db);
    const { status } = await upload();
    await sql`ALTER TABLE media RENAME COLUMN no_hash TO hash`.execute(server.db);

    expect(status).toBeGreaterThanOrEqual(500);
    expect(store.calls[0]).toMatch(/^PUT/);
    expect([...store.objects.keys()]).toEqual([]);
    expect((await upload()).status).toBe(201);
  });

  async function upload({
    content = paper,
    type = 'application/pdf',
    purpose = 'document',
  }: { content?: Buffer; type?: string; purpose?: string } = {}) {
    const { payload, headers } = partOf(content, type);
    const authorization = `Bearer ${await server.tokenOf('operator')}`;
    const url = `/api/media/${purpose}`;
    return server.call({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  }
});

describe('the settings', () => {
  const AWS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

  test('are none without an address', () => {
    expect(objectStoreOf(AWS)).toBeUndefined();
  });

  test('name the bucket, the place and what opens it', () => {
    const MEDIA_URL = 'https://s3.example/media/';
    expect(objectStoreOf({ ...AWS, MEDIA_URL })).toEqual({
      url: 'https://s3.example/media',
      region: 'us-east-1',
      keyId: 'id',
      secret: 'secret',
      sessionToken: undefined,
    });
  });

  test.each([
    [{ ...AWS, MEDIA_URL: 's3://media' }, 'MEDIA_URL is the address of a bucket'],
    [{ ...AWS, MEDIA_URL: 'https://s3.example' }, 'MEDIA_URL is the address of a bucket'],
    [{ ...AWS, MEDIA_URL: 'https://a:b@s3.example/m' }, 'MEDIA_URL is the address of a bucket'],
    [{ MEDIA_URL: 'https://s3.example/media' }, 'AWS_ACCESS_KEY_ID'],
  ])('%o ends with a line that names what is wrong', (variables, line) => {
    expect(() => objectStoreOf(variables)).toThrow(line);
  });
});

function settings() {
  const { id: keyId, secret, region } = key;
  return { url: store.url, region, keyId, secret, sessionToken: undefined };
}
