// oxlint-disable-next-line import/no-unassigned-import -- gives Node an IndexedDB
import 'fake-indexeddb/auto';
import type { InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { clearOthers } from '#api/forms/form-tables.ts';
import { loadChangedForm, loadForm } from '#api/forms/forms.ts';
import { keepReplies, keptReplies } from '#api/forms/kept-replies.ts';
import { createOutboxStore } from '#api/forms/outbox-store.ts';
import { chooseMine, chooseTheirs, otherAnswerOf, sendNext } from '#api/forms/send-entry.ts';
import type { FormQuestionRow } from '#schemas/api/form-document.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { callsOf, checklist } from '#server/forms/answers/form-calls.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const session = vi.hoisted(() => ({ token: '' }));
vi.mock('#api/session/tab-session.ts', () => ({
  tabAccountId: () => 'operator',
  tabSession: () => ({ getAccessToken: async () => session.token }),
  end() {},
}));

describe.each(testDatabases)('what waits in the browser, with %s', (kind) => {
  let server: TestApp;
  let formId: string;

  beforeEach(async () => {
    server = await startTestApp(kind);
    const other = callsOf(server, 'eventinput');
    formId = await other.formIn('ready', checklist);
    await other.take(formId, 'execute.start');
    session.token = await server.tokenOf('operator');
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const reply = await server.app.inject({
        method: init.method,
        url,
        headers: init.headers,
        ...(init.body && { payload: init.body }),
      } as InjectOptions);
      const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(reply.body, { status: reply.statusCode, headers });
    });
    await createOutboxStore('operator').clear();
    await createOutboxStore('operator').keep(await loadForm(formId));
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    await server.close();
  });

  test('the second of two operators chooses, and nothing is overwritten', async () => {
    const store = createOutboxStore('operator');
    await answer(60);
    await callsOf(server, 'eventinput').patch(`${formId}/questions/answers`, {
      Items: [{ QuestionId: 'resin', Value: 50, Version: 0 }],
    });
    await sendNext(store);
    const [held] = await store.entries();

    expect(await sendNext(store)).toBe('held');
    expect(held && otherAnswerOf(held)).toMatchObject({ Value: 50, Username: 'eventinput' });
    expect(await storedValues()).toEqual([50]);

    if (held) await chooseMine(store, held);
    await sendNext(store);
    expect(await storedValues()).toEqual([50, 60]);
    expect(await sendNext(store)).toBe('none');
  });

  test('an own answer needs no look at the server; one of someone else that came before it does', async () => {
    const store = createOutboxStore('operator');
    await answer(60);
    await sendNext(store);
    const own = await store.form(formId);
    expect(await loadChangedForm(formId, own?.form.Sequence)).toBeUndefined();

    await callsOf(server, 'eventinput').patch(`${formId}/questions/answers`, {
      Items: [{ QuestionId: 'guards', Value: 'YES', Version: 0 }],
    });
    await answer(61);
    await sendNext(store);
    const sent = await store.form(formId);
    const changed = await loadChangedForm(formId, sent?.form.Sequence);
    if (changed) await store.keep(changed);
    const rows = (await store.form(formId))?.questions.Items ?? [];

    expect(valueOf(rows, 'guards')).toBe('YES');
    expect(valueOf(rows, 'resin')).toBe(61);
  });

  test('what is stored stays where the operator wants that', async () => {
    const store = createOutboxStore('operator');
    await answer(60);
    await answer(61);
    await callsOf(server, 'eventinput').patch(`${formId}/questions/answers`, {
      Items: [{ QuestionId: 'resin', Value: 50, Version: 0 }],
    });
    await sendNext(store);
    // The second answer waits with the first.
    expect(await sendNext(store)).toBe('held');
    const [held] = await store.entries();
    if (held) await chooseTheirs(store, held);

    expect(await sendNext(store)).toBe('none');
    expect(await storedValues()).toEqual([50]);
  });

  test('the next account on the device has nothing of the one before', async () => {
    await answer(60);
    const next = createOutboxStore('eventinput');

    expect(await next.entries()).toEqual([]);
    expect(await next.form(formId)).toBeUndefined();
    await createOutboxStore('operator').clear();
    expect(await createOutboxStore('operator').entries()).toEqual([]);
    expect(await createOutboxStore('operator').form(formId)).toBeUndefined();
  });

  test('what is under way when someone signs out leaves nothing on the device', async () => {
    const store = createOutboxStore('operator');
    await answer(60);
    const [sending, reading] = [sendNext(store), loadForm(formId).then(store.keep)];
    await store.clear();
    await Promise.allSettled([sending, reading]);
    await keepReplies('operator', [{ key: ['screens'], data: [], at: 0 }]);

    expect(await store.entries()).toEqual([]);
    expect(await store.form(formId)).toBeUndefined();
    expect(await keptReplies('operator')).toEqual([]);
  });

  test('the device keeps only unsent answers of other users', async () => {
    const whole = await loadForm(formId);
    for (const name of ['first', 'second']) {
      await createOutboxStore(name).keep(whole);
      await keepReplies(name, [{ key: ['screens'], data: [], at: 0 }]);
    }
    const write = { step: 'answer', id: 'resin', value: 60 } as const;
    await createOutboxStore('second').add({ formId, username: 'second', write });
    await clearOthers('operator');

    expect(await createOutboxStore('operator').form(formId)).toBeDefined();
    expect(await createOutboxStore('first').form(formId)).toBeUndefined();
    expect(await createOutboxStore('second').form(formId)).toBeDefined();
    expect(await createOutboxStore('second').entries()).toHaveLength(1);
    expect(await Promise.all(['first', 'second'].map(keptReplies))).toEqual([[], []]);
  });

  function answer(value: number) {
    const write = { step: 'answer', id: 'resin', value } as const;
    return createOutboxStore('operator').add({ formId, username: 'operator', write });
  }

  async function storedValues(): Promise<number[]> {
    const rows = await server.db
      .selectFrom('form_answers')
      .select('value')
      .where('form_id', '=', formId)
      .where('question_id', '=', 'resin')
      .orderBy('sequence')
      .execute();
    return rows.map(({ value }) => Number(value));
  }
});

function valueOf(rows: readonly FormQuestionRow[], id: string): unknown {
  return rows.find(({ Question }) => Question.Id === id)?.Answer?.Value;
}
