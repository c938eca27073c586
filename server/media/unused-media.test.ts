import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { hourMs } from '#shared/durations.ts';

import { createMediaFiles, thumbnailId } from './media-files.ts';
import { purgeUnusedMedia } from './unused-media.ts';

const operator = { account_id: 'operator', username: 'operator' };

describe.each(testDatabases)('media that nothing uses, on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('go with their files a day after their upload', async () => {
    await add('old', 25);
    await add('new', 23);
    await purge();

    expect(await there('old')).toEqual([false, false]);
    expect(await there('new')).toEqual([true, true]);
  });

  test('what a form or a message uses stays', async () => {
    await add('answered', 9000);
    await add('said', 9000);
    const { db } = server;
    await addForm();
    await db
      .insertInto('form_media')
      .values({
        id: 'link',
        form_id: 'f',
        question_id: null,
        media_id: 'answered',
        sequence: 1,
        ...operator,
        at: 0,
      })
      .execute();
    await db
      .insertInto('chat_messages')
      .values({
        id: 'message',
        client_id: 'northwind',
        machine_id: 'riverside-imm-07',
        seq: 1,
        ...operator,
        text: '',
        text_key: '',
        media_id: 'said',
        sent_at: 0,
      })
      .execute();
    await purge();

    expect(await there('answered')).toEqual([true, true]);
    expect(await there('said')).toEqual([true, true]);
  });

  test('an upload that a device may repeat is kept as long as its reply is', async () => {
    await add('waiting', 100);
    const call = { account_id: 'operator', key: 'k-file', request_hash: 'h', status: 201 };
    await server.db
      .insertInto('idempotency_keys')
      .values({ ...call, reply: JSON.stringify({ Id: 'waiting' }), at: 0, expires_at: 1 })
      .execute();
    await purge();
    expect(await there('waiting')).toEqual([true, true]);

    await server.db.deleteFrom('idempotency_keys').where('key', '=', 'k-file').execute();
    await purge();
    expect(await there('waiting')).toEqual([false, false]);
  });

  test('more than a slice are removed', async () => {
    for (let at = 0; at < 205; at += 1) await addRow(`many-${at}`, 30);
    await purge();

    expect(await there('many-0')).toEqual([false, false]);
    expect(await there('many-204')).toEqual([false, false]);
  });

  function purge() {
    return purgeUnusedMedia(server.db, createMediaFiles(server.mediaDir), server.clock.now);
  }

  /** Whether its row and its file exist. */
  async function there(id: string): Promise<[boolean, boolean]> {
    const row = await server.db
      .selectFrom('media')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    const files = [id, thumbnailId(id)].map((one) => join(server.mediaDir, one.slice(0, 2), one));
    return [row !== undefined, files.some((path) => existsSync(path))];
  }

  async function add(id: string, hoursAgo: number) {
    const files = createMediaFiles(server.mediaDir);
    for (const one of [id, thumbnailId(id)]) await files.write(one, Buffer.from('a picture'));
    await addRow(id, hoursAgo);
  }

  function addRow(id: string, hoursAgo: number) {
    return server.db
      .insertInto('media')
      .values({
        id,
        client_id: 'northwind',
        ...operator,
        type: 'photo',
        content_type: 'image/jpeg',
        size: 9,
        stored_size: 9,
        width: 1,
        height: 1,
        hash: id,
        has_thumbnail: 0,
        uploaded_at: server.clock.now - hoursAgo * hourMs,
      })
      .execute();
  }

  function addForm() {
    return server.db
      .insertInto('forms')
      .values({
        id: 'f',
        client_id: 'northwind',
        template_id: 'northwind-shift-start',
        template_version: 1,
        display_name: 'Start of shift',
        type: 'CHECKLIST',
        machine_id: 'riverside-imm-07',
        state: 'executing',
        is_open: 1,
        has_setup: 0,
        mode: 'list',
        left_out: '[]',
        ...operator,
        created_at: 0,
        changed_at: 0,
        total: 1,
        answered: 0,
        missing: 1,
        outside: 0,
        missed_goals: 0,
        sequence: 1,
      })
      .execute();
  }
});
