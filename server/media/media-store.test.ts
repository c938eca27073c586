import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { key, startFakeStore, type FakeStore } from '#server/web/outside/object-store.fixture.ts';
import { objectStoreOf, openObjectStore } from '#server/web/outside/object-store.ts';

import { openMediaFiles } from './media-files.ts';
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

  async function upload() {
    const { payload, headers } = partOf(paper, 'application/pdf');
    const authorization = `Bearer ${await server.tokenOf('operator')}`;
    const url = '/api/media/document';
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
