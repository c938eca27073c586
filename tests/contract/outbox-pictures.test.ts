// oxlint-disable-next-line import/no-unassigned-import -- gives Node an IndexedDB
import 'fake-indexeddb/auto';
import type { AddressInfo } from 'node:net';

import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { loadForm, loadPicture } from '#api/forms/forms.ts';
import { createOutboxStore } from '#api/forms/outbox-store.ts';
import { sendNext } from '#api/forms/send-entry.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { callsOf, press } from '#server/forms/answers/form-calls.fixture.ts';
import { adminOf, assign, makeForm } from '#server/forms/design/admin-forms.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const session = vi.hoisted(() => ({ token: '' }));
vi.mock('#api/session/tab-session.ts', () => ({
  tabAccountId: () => 'operator',
  tabSession: () => ({ getAccessToken: async () => session.token }),
  end() {},
}));
const fetchOf = fetch;

describe.each(testDatabases)('pictures that wait in the browser, with %s', (kind) => {
  let server: TestApp;
  let formId: string;
  /** The number of following calls whose reply is lost. */
  let losses: number;

  beforeEach(async () => {
    server = await startTestApp(kind);
    formId = await begunForm();
    session.token = await server.tokenOf('operator');
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    losses = 0;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const reply = await fetchOf(`http://127.0.0.1:${port}${path}`, init);
      if (losses === 0) return reply;
      losses -= 1;
      throw new TypeError('Failed to fetch');
    });
    await createOutboxStore('operator').clear();
    await createOutboxStore('operator').keep(await loadForm(formId));
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await server.close();
  });

  test.each([
    ['photo', 'image/jpeg'],
    ['signature', 'image/png'],
  ] as const)('a %s whose replies are lost is stored once, and answers', async (type, mime) => {
    await createOutboxStore('operator').add({
      formId,
      username: 'operator',
      write: { step: 'answer', id: await questionOf(type), value: 'waiting' },
      file: { type, mime, bytes: await pictureOf(mime) },
    });
    // Loses the replies to two uploads and to one answer.
    losses = 3;
    let lost = 0;
    for (let last = ''; last !== 'none';) {
      // Each attempt has a new store, as after a reload: only stored entries are known.
      last = await sendNext(createOutboxStore('operator')).catch(() => {
        lost += 1;
        return 'lost';
      });
    }

    const media = await server.db.selectFrom('media').select(['id', 'type']).execute();
    const answers = await server.db
      .selectFrom('form_answers')
      .select(['value', 'version'])
      .where('form_id', '=', formId)
      .execute();
    const shown = await sharp(
      await (await loadPicture(media[0]?.id ?? '')).arrayBuffer(),
    ).metadata();
    expect(lost).toBe(3);
    expect(media).toEqual([{ id: expect.any(String), type }]);
    expect(answers).toEqual([{ value: JSON.stringify(media[0]?.id), version: 1 }]);
    expect([shown.width, shown.height]).toEqual([60, 20]);
  });

  test('a file that is no picture waits for the operator, and the form goes on', async () => {
    const store = createOutboxStore('operator');
    const write = { step: 'answer', id: await questionOf('photo'), value: 'waiting' } as const;
    const bytes = new TextEncoder().encode('no picture').buffer;
    const file = { type: 'photo', mime: 'image/jpeg', bytes } as const;
    await store.add({ formId, username: 'operator', write, file });
    await sendNext(store);

    expect(await sendNext(store)).toBe('held');
    expect((await store.entries())[0]?.problem?.message).toMatch(/picture|image/i);
    expect(await server.db.selectFrom('media').select('id').execute()).toEqual([]);
  });

  async function questionOf(kindOfAnswer: string): Promise<string> {
    const form = await createOutboxStore('operator').form(formId);
    const found = form?.questions.Items.find(({ Question }) => Question.Kind === kindOfAnswer);
    return found?.Question.Id ?? '';
  }

  /** A running form that asks for a photo and a signature. */
  async function begunForm(): Promise<string> {
    const admin = adminOf(server);
    const id = await makeForm(admin, 'Release with a signature');
    for (const Kind of ['photo', 'signature'])
      await admin('POST', `forms/${id}/questions`, { DisplayName: Kind, Kind });
    await assign(admin, `forms/${id}/machines`, { MachineIds: [press] });
    await admin('POST', `forms/${id}/version`);
    const calls = callsOf(server);
    const begun = await calls.begin(id);
    await calls.take(begun, 'execute.start');
    return begun;
  }
});

async function pictureOf(mime: string): Promise<ArrayBuffer> {
  const picture = sharp({ create: { width: 60, height: 20, channels: 3, background: '#c06020' } });
  const bytes = await (mime === 'image/png' ? picture.png() : picture.jpeg()).toBuffer();
  return new Uint8Array(bytes).buffer;
}
