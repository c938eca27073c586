// oxlint-disable-next-line import/no-unassigned-import -- gives Node an IndexedDB
import 'fake-indexeddb/auto';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise, type SnapshotFrom, waitFor } from 'xstate';

import { loadForm } from '#api/forms/forms.ts';
import { createOutboxStore } from '#api/forms/outbox-store.ts';
import { sendNext } from '#api/forms/send-entry.ts';
import type { FormWrite } from '#machines/form/local-form.ts';
import { outboxMachine } from '#machines/outbox/outbox.machine.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { createRandom } from '#server/demo/random.ts';
import { callsOf, checklist } from '#server/forms/answers/form-calls.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { isFull } from '#tests/support/extent.ts';
import { type LossyLink, startLossyLink } from '#tests/support/lossy-link.ts';

const session = vi.hoisted(() => ({ token: '' }));
vi.mock('#api/session/tab-session.ts', () => ({
  tabAccountId: () => 'operator',
  tabSession: () => ({ getAccessToken: async () => session.token }),
  end() {},
}));

const answers = isFull ? 1000 : 200;
const kills = 10;
const fetchOf = fetch;

describe.each(testDatabases)('over a link that loses 30 of 100 calls, with %s', (kind) => {
  let server: TestApp;
  let link: LossyLink;
  let formId: string;
  const random = createRandom('lossy link');

  beforeEach(async () => {
    server = await startTestApp(kind);
    const calls = callsOf(server);
    formId = await calls.formIn('ready', checklist);
    await calls.take(formId, 'execute.start');
    session.token = await server.tokenOf('operator');
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      fetchOf(`http://127.0.0.1:${port}${path}`, init),
    );
    await createOutboxStore('operator').clear();
    await createOutboxStore('operator').keep(await loadForm(formId));
    link = await startLossyLink(port, random.next);
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await link.close();
    await server.close();
  });

  test(`${answers} answers are stored once each and in their order, though the client is killed ${kills} times`, async () => {
    const entered = Array.from({ length: answers }, (_, index) =>
      index % 2 === 0
        ? ({ id: 'note', value: `Answer ${index + 1}` } as const)
        : ({ id: 'resin', value: index % 100 } as const),
    );
    for (let life = 0; life < kills; life += 1) {
      const share = entered.slice((life * answers) / kills, ((life + 1) * answers) / kills);
      const client = startClient(1 + Math.floor(random.next() * share.length));
      for (const { id, value } of share) await client.answer({ step: 'answer', id, value });
      await client.ended;
    }
    await startClient().ended;

    expect(await storedAnswers()).toEqual(entered);
    expect(link.lost.calls).toBeGreaterThan(answers / 20);
    expect(link.lost.replies).toBeGreaterThan(answers / 20);
  });

  /**
   * The outbox as it runs in a page, but that it does not wait between its tries. It ends when
   * nothing is left to send, or as if its tab were killed: at a call that is not sent, or whose reply
   * no one reads.
   */
  function startClient(lastCall = Infinity) {
    const store = createOutboxStore('operator');
    const actor = createActor(
      outboxMachine.provide({ actors: { sendNext: fromPromise(() => sendNext(store)) } }),
      { clock: { setTimeout: (run) => setTimeout(run), clearTimeout } },
    );
    let calls = 0;
    const killed = new Promise<void>((resolve) => {
      function kill(): Promise<never> {
        resolve();
        actor.stop();
        return new Promise(() => {});
      }
      vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
        calls += 1;
        if (calls < lastCall) return fetchOf(link.address + path, init);
        if (random.next() < 0.5) await fetchOf(link.address + path, init).catch(() => {});
        return kill();
      });
    });
    actor.start();
    return {
      async answer(write: FormWrite): Promise<void> {
        await store.add({ formId, username: 'operator', write });
        if (actor.getSnapshot().status === 'active') actor.send({ type: 'entry.added' });
      },
      ended: Promise.race([killed, waitFor(actor, lastCall < Infinity ? isHeld : isAtRest)]),
    };
  }

  async function storedAnswers() {
    const rows = await server.db
      .selectFrom('form_answers')
      .select(['question_id', 'value'])
      .where('form_id', '=', formId)
      .orderBy('sequence')
      .execute();
    return rows.map(({ question_id, value }) => ({
      id: question_id,
      value: JSON.parse(String(value)) as unknown,
    }));
  }
});

type Snapshot = SnapshotFrom<typeof outboxMachine>;

function isHeld(snapshot: Snapshot): boolean {
  return snapshot.matches('conflict');
}

function isAtRest(snapshot: Snapshot): boolean {
  return snapshot.matches('idle') || isHeld(snapshot);
}
