import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { createRandom } from '#server/demo/random.ts';
import {
  answersOf,
  callsOf,
  checklist,
  type Reply,
} from '#server/forms/answers/form-calls.fixture.ts';
import { purgeExpired } from '#server/people/sessions/cleanup.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { dayMs } from '#shared/durations.ts';

/** `npm run check:full` runs as many as a form may have; the usual run fewer. */
const many = process.env['LINESIDE_TESTS'] === 'full' ? 1000 : 200;

describe.each(testDatabases)('repeated writes on %s', (kind) => {
  let server: TestApp;
  let forms: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    server = await startTestApp(kind);
    forms = callsOf(server);
  });
  afterAll(() => server.close());

  test('a write is done once, and its reply is given again', async () => {
    const id = await running();
    const first = await answer(id, 42, { key: 'once' });
    const second = await answer(id, 42, { key: 'once' });
    const authorization = `Bearer ${await server.tokenOf('operator')}`;
    const third = await server.app.inject({
      method: 'PATCH',
      url: `/api/forms/${id}/questions/answers`,
      headers: { authorization, 'idempotency-key': 'once' },
      payload: { Items: answersOf({ resin: 42 }) },
    });

    expect(second).toEqual(first);
    expect(third.headers['idempotency-replayed']).toBe('true');
    expect(await valuesOf(id)).toEqual([42]);
  });

  test('the key of another call is refused, the same key of someone else is another', async () => {
    const id = await running();
    await answer(id, 42, { key: 'mine' });

    expect(await answer(id, 43, { key: 'mine', version: 1 })).toMatchObject({
      status: 422,
      body: { code: 'request.otherKey' },
    });
    expect((await answer(id, 44, { key: 'mine', version: 1, as: 'anna' })).status).toBe(200);
    expect(await valuesOf(id)).toEqual([42, 44]);
  });

  test.each(['', 'two words', 'x'.repeat(201)])('%j is no key', async (key) => {
    expect((await answer(await running(), 1, { key })).status).toBe(400);
  });

  test('what was refused can be sent again with the same key', async () => {
    const id = await forms.begin(checklist);
    const refused = await answer(id, 42, { key: 'too-early' });
    await forms.take(id, 'execute.start');
    const stored = await answer(id, 42, { key: 'too-early' });

    expect([refused.status, stored.status]).toEqual([409, 200]);
    expect(await valuesOf(id)).toEqual([42]);
  });

  test('five calls at once with one key are one write', async () => {
    const id = await running();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => answer(id, 42, { key: 'at-once' })),
    );

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await valuesOf(id)).toEqual([42]);
  });

  test('a reply that cannot be kept takes its write with it: nothing is said before the commit', async () => {
    const id = await running();
    await breakReplies();
    const failed = await answer(id, 42, { key: 'cut-off' });
    const stored = await valuesOf(id);
    await mendReplies();

    expect([failed.status, stored, await keys('cut-off')]).toEqual([500, [], 0]);
    expect((await answer(id, 42, { key: 'cut-off' })).status).toBe(200);
    expect(await valuesOf(id)).toEqual([42]);
  });

  test(`${many} answers over a link that loses three of ten calls are stored once, in order`, async () => {
    const id = await running();
    const random = createRandom('lossy link');
    const statuses = new Set<number>();
    let lost = 0;
    for (let index = 0; index < many;) {
      const phase = random.next();
      const isHeard = phase >= 0.3;
      // Some calls are lost before they arrive; of others only the reply is lost.
      if (phase >= 0.15) {
        const sent = await answer(id, index % 100, { key: `${id}-${index}`, version: index });
        statuses.add(sent.status);
      }
      if (isHeard) index += 1;
      else lost += 1;
    }

    expect([...statuses]).toEqual([200]);
    expect(lost).toBeGreaterThan(many / 4);
    expect(await valuesOf(id)).toEqual(Array.from({ length: many }, (_, index) => index % 100));
  });

  // Last, because tokens expire long before.
  test('keys end after seven days, and are then removed', async () => {
    const id = await running();
    await answer(id, 42, { key: 'old' });
    server.clock.now += 7 * dayMs - 1;
    await purgeExpired(server.db, server.clock.now);
    const before = await keys('old');
    server.clock.now += 1;
    await purgeExpired(server.db, server.clock.now);

    expect([before, await keys('old')]).toEqual([1, 0]);
  });

  async function running(): Promise<string> {
    const id = await forms.begin(checklist);
    await forms.take(id, 'execute.start');
    return id;
  }

  function answer(
    id: string,
    Value: number,
    { key, version = 0, as = 'operator' }: { key: string; version?: number; as?: string },
  ): Promise<Reply> {
    return callsOf(server, as).send('PATCH', `${id}/questions/answers`, {
      payload: { Items: [{ QuestionId: 'resin', Value, Version: version }] },
      headers: { 'idempotency-key': key },
    });
  }

  /** Values in the order in which they were stored. */
  async function valuesOf(id: string) {
    const rows = await server.db
      .selectFrom('form_answers')
      .select('number_value')
      .where('form_id', '=', id)
      .orderBy('sequence')
      .execute();
    return rows.map(({ number_value }) => number_value);
  }

  async function keys(key: string): Promise<number> {
    const rows = await server.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', key)
      .execute();
    return rows.length;
  }

  /** Makes the transaction fail at its very end, after all other writes. */
  async function breakReplies() {
    const statement = isPostgres(server.db)
      ? sql`ALTER TABLE idempotency_keys ADD CONSTRAINT broken CHECK (status = 0) NOT VALID`
      : sql`CREATE TRIGGER broken BEFORE UPDATE ON idempotency_keys
          BEGIN SELECT RAISE(ABORT, 'broken'); END`;
    await statement.execute(server.db);
  }

  async function mendReplies() {
    const statement = isPostgres(server.db)
      ? sql`ALTER TABLE idempotency_keys DROP CONSTRAINT broken`
      : sql`DROP TRIGGER broken`;
    await statement.execute(server.db);
  }
});
