import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { createMediaFiles } from '#server/media/media-files.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { dayMs } from '#shared/durations.ts';

import { purgeAll } from './housekeeping.ts';

const chat = '/api/machines/riverside-imm-01/meetings/messages';
const picture = {
  client_id: 'northwind',
  account_id: 'anna',
  username: 'anna',
  type: 'chatimage' as const,
  content_type: 'image/png',
  size: 1,
  stored_size: 1,
  width: 1,
  height: 1,
  has_thumbnail: 0 as const,
};

describe.each(testDatabases)('messages of chats on %s', (kind) => {
  let server: TestApp;
  let anna: string;
  const pictures: string[] = [];
  beforeAll(async () => {
    server = await startTestApp(kind);
    anna = await server.tokenOf('anna');
  });
  afterAll(() => server.close());

  test('are kept for so many days, with their pictures, and for good where nothing is set', async () => {
    const [old, recent] = [await write('old'), await write('recent')];
    await call('PATCH', `/${old}`, { Text: 'edited' });
    await call('PUT', '/read', { Seq: 2 });
    await sentDaysAgo(old, 31);
    await sentDaysAgo(recent, 29);

    await purge(undefined);
    expect(await left()).toEqual({ texts: ['edited', 'recent'], edits: 1, pictures: 2, files: 2 });
    await purge(30 * dayMs);
    expect(await left()).toEqual({ texts: ['recent'], edits: 0, pictures: 1, files: 1 });
    await purge(28 * dayMs);
    expect(await left()).toEqual({ texts: [], edits: 0, pictures: 0, files: 0 });

    await write('the next one');
    const { seq } = await server.db
      .selectFrom('chat_messages')
      .select('seq')
      .executeTakeFirstOrThrow();
    expect(seq).toBe(3);
  });

  /** Writes a message with a picture that was uploaded before. */
  async function write(Text: string): Promise<string> {
    const Id = randomUUID();
    const id = `picture of ${Text}`;
    await createMediaFiles(server.mediaDir).write(id, Buffer.from('a picture'));
    await server.db
      .insertInto('media')
      .values({ ...picture, id, hash: id, uploaded_at: server.clock.now - 40 * dayMs })
      .execute();
    pictures.push(id);
    await call('POST', '', { Id, Text, MediaId: id });
    return Id;
  }

  async function call(method: 'POST' | 'PATCH' | 'PUT', path: string, payload: object) {
    const headers = { authorization: `Bearer ${anna}` };
    const { status } = await server.call({ method, url: `${chat}${path}`, headers, payload });
    expect(status).toBeLessThan(300);
  }

  function sentDaysAgo(id: string, days: number) {
    return server.db
      .updateTable('chat_messages')
      .set({ sent_at: server.clock.now - days * dayMs })
      .where('id', '=', id)
      .execute();
  }

  function purge(keepChatMs: number | undefined) {
    const { db, clock, mediaDir } = server;
    return purgeAll({ db, now: () => clock.now, keepChatMs }, createMediaFiles(mediaDir));
  }

  async function left() {
    const { db, mediaDir } = server;
    const messages = await db.selectFrom('chat_messages').select('text').orderBy('seq').execute();
    const edits = await db.selectFrom('chat_edits').selectAll().execute();
    const media = await db.selectFrom('media').select('id').execute();
    const files = createMediaFiles(mediaDir);
    const there = await Promise.all(pictures.map((id) => files.read(id)));
    return {
      texts: messages.map(({ text }) => text),
      edits: edits.length,
      pictures: media.length,
      files: there.filter(Boolean).length,
    };
  }
});

test.each([
  [undefined, undefined],
  ['30', 30 * dayMs],
])('CHAT_KEEP_DAYS=%s', (CHAT_KEEP_DAYS, keepChatMs) => {
  expect(readEnvironment({ CHAT_KEEP_DAYS }).keepChatMs).toBe(keepChatMs);
});

test('samples are kept for a week or longer, metrics for a day or longer', () => {
  const set = readEnvironment({ SAMPLES_KEEP_DAYS: '7', METRICS_KEEP_DAYS: '1' });
  expect(set).toMatchObject({ keepSamplesMs: 7 * 86_400_000, keepMetricsMs: 86_400_000 });
  expect(() => readEnvironment({ SAMPLES_KEEP_DAYS: '6' })).toThrow(
    'SAMPLES_KEEP_DAYS is a number of days from 7 to 36500, not "6"',
  );
});

test.each(['0', '1.5', '-3', 'long', '1e9'])('CHAT_KEEP_DAYS=%s is refused', (CHAT_KEEP_DAYS) => {
  expect(() => readEnvironment({ CHAT_KEEP_DAYS })).toThrow('CHAT_KEEP_DAYS is a number of days');
});
