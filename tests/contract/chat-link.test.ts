// oxlint-disable-next-line import/no-unassigned-import -- gives Node an IndexedDB
import 'fake-indexeddb/auto';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';

import { createChatStore } from '#api/conversations/chat-store.ts';
import { sendNextMessage } from '#api/conversations/send-waiting-message.ts';
import { outboxMachine, type SendResult } from '#machines/outbox/outbox.machine.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { createRandom } from '#server/demo/random.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';
import { isFull } from '#tests/support/extent.ts';
import { type LossyLink, startLossyLink } from '#tests/support/lossy-link.ts';

const session = vi.hoisted(() => ({ token: '' }));
vi.mock('#api/session/tab-session.ts', () => ({
  tabAccountId: () => 'anna',
  tabSession: () => ({ getAccessToken: async () => session.token }),
  end() {},
}));

const messages = isFull ? 1000 : 100;
/** Messages that are written before the earlier ones are sent. */
const atOnce = 50;
/** The rate limit allows an account one message every two seconds over a longer time. */
const minutesApart = 2;
const machineId = 'riverside-imm-01';
const fetchOf = fetch;

describe.each(testDatabases)('chat over a link that loses 30 of 100 calls, with %s', (kind) => {
  let server: TestApp;
  let link: LossyLink;
  const random = createRandom('chat over a lossy link');
  const store = createChatStore('anna');

  beforeEach(async () => {
    server = await startTestApp(kind);
    session.token = await server.tokenOf('anna');
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    link = await startLossyLink(port, random.next);
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetchOf(link.address + path, init));
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await link.close();
    await server.close();
  });

  /** The outbox as in a page, without the pauses between attempts. */
  function startClient() {
    const sendNext = fromPromise<SendResult>(() => sendNextMessage(store));
    return createActor(outboxMachine.provide({ actors: { sendNext } }), {
      clock: { setTimeout: (run) => setTimeout(run), clearTimeout },
    }).start();
  }

  test(`${messages} messages are stored once each and in their order`, async () => {
    const texts = Array.from({ length: messages }, (_, index) => `Message ${index + 1}`);
    const actor = startClient();
    for (let written = 0; written < messages; written += atOnce) {
      server.clock.now += minutesApart * 60_000;
      session.token = await signIn(server.call, 'anna');
      for (const text of texts.slice(written, written + atOnce))
        await store.add({ machineId, clientId: 'northwind', text });
      actor.send({ type: 'entry.added' });
      await waitFor(actor, (snapshot) => snapshot.matches('idle'));
    }
    actor.stop();

    const rows = await server.db
      .selectFrom('chat_messages')
      .select(['text', 'seq'])
      .where('machine_id', '=', machineId)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ text }) => text)).toEqual(texts);
    expect(rows.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
    expect(await store.waiting()).toEqual([]);
    expect(link.lost.calls).toBeGreaterThan(messages / 20);
    expect(link.lost.replies).toBeGreaterThan(messages / 20);
  });
});
