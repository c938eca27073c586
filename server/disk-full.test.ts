import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { createDatabaseCheck } from './db/health.ts';
import { demoKey } from './demo/install-plants.ts';
import { callToken, passwordOf, refreshOf } from './people/sign-in/token-calls.fixture.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
beforeEach(async () => void (server = await startTestApp('SQLite')));
afterEach(() => server.close());

test('the first error survives the end of the transaction', async () => {
  await fillUp();

  const writing = server.db.transaction().execute((tx) =>
    tx
      .insertInto('settings')
      .values({ name: 'large', value: 'x'.repeat(1_000_000) })
      .execute(),
  );

  await expect(writing).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await freeUp();
  expect(await server.db.transaction().execute(async () => 'done')).toBe('done');
});

test('samples are refused with 503 and when to come again, until there is space', async () => {
  await fillUp();
  const many = Array.from({ length: 3000 }, (_, at) => sample(at));
  const refused = await send(many);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.json()).toMatchObject({ code: 'ingest.unavailable' });

  await freeUp();
  expect((await send(many)).json()).toMatchObject({ accepted: 3000 });
});

test('who is signed in reads on for hours, over new access tokens and hub tickets', async () => {
  const { body } = await callToken(server, passwordOf('anna', { remember_me: 'true' }));
  await setReadOnly(true);

  let accessToken = '';
  for (let hour = 0; hour < 5; hour += 1) {
    server.clock.now += 3_600_000;
    const renewed = await callToken(server, refreshOf(body.refresh_token));
    expect([renewed.status, renewed.body.refresh_token]).toEqual([200, body.refresh_token]);
    accessToken = renewed.body.access_token;
  }
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await server.call({ url: '/api/apps/uitypes', headers })).status).toBe(200);
  const url = '/api/accounts/hubtickets';
  const ticket = (await server.call({ method: 'POST', url, headers })).body as { Ticket: string };
  const negotiate = `/chimehub/negotiate?access_token=${ticket.Ticket}`;
  expect((await server.call({ method: 'POST', url: negotiate })).status).toBe(200);
  expect((await server.call({ method: 'POST', url: negotiate })).status).toBe(401);

  await setReadOnly(false);
  const after = await callToken(server, refreshOf(body.refresh_token));
  expect(after.status).toBe(200);
  expect(after.body.refresh_token).not.toBe(body.refresh_token);
});

test('a token that was used is worth no more on a full disk than before', async () => {
  const { body } = await callToken(server, passwordOf('anna'));
  const next = await callToken(server, refreshOf(body.refresh_token));
  await setReadOnly(true);

  const inGrace = await callToken(server, refreshOf(body.refresh_token));
  expect(inGrace.body.refresh_token).toBe(next.body.refresh_token);
  server.clock.now += 31_000;
  expect((await callToken(server, refreshOf(body.refresh_token))).status).toBe(503);
  expect((await callToken(server, refreshOf('unknown'))).status).toBe(503);
});

test('the check of the database tells reading from writing, and notices damage', async () => {
  expect(await createDatabaseCheck(server.db)()).toEqual({ isReading: true, isWriting: true });
  await setReadOnly(true);
  const check = createDatabaseCheck(server.db);
  expect(await check()).toEqual({ isReading: true, isWriting: false });

  await setReadOnly(false);
  // The result of a write check is cached for five seconds.
  expect(await check()).toEqual({ isReading: true, isWriting: false });
  await sql`DROP TABLE hours`.execute(server.db);
  expect(await createDatabaseCheck(server.db)()).toEqual({ isReading: false, isWriting: true });
});

test('a server that cannot store samples says that it is not ready, until it can again', async () => {
  const { pipeline } = server.app.deps;
  expect(pipeline.isStoring()).toBe(true);
  await setReadOnly(true);
  expect((await send([sample(0)])).statusCode).toBe(503);
  expect(pipeline.isStoring()).toBe(false);

  await setReadOnly(false);
  expect((await send([sample(1)])).statusCode).toBe(200);
  expect(pipeline.isStoring()).toBe(true);
});

test('a disk with room for a few bytes, but not for samples, is full', async () => {
  await fillUp();

  expect(await createDatabaseCheck(server.db)()).toEqual({ isReading: true, isWriting: false });
});

function sample(at: number) {
  return {
    machine: 'riverside-imm-01',
    tag: 'totalparts',
    value: 100_000 - at,
    at: new Date(server.clock.now - at * 1000).toISOString(),
  };
}

function send(payload: object[]) {
  const headers = { authorization: `Bearer ${demoKey}` };
  return server.app.inject({ method: 'POST', url: '/api/ingest', headers, payload });
}

/** Limits the database to its current pages. */
async function fillUp(): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(server.db);
  await sql.raw(`PRAGMA max_page_count = ${rows[0]?.page_count ?? 0}`).execute(server.db);
}

async function freeUp(): Promise<void> {
  await sql.raw('PRAGMA max_page_count = 1000000').execute(server.db);
}

/** Makes every write fail, also those for which a full disk would have room. */
async function setReadOnly(isOn: boolean): Promise<void> {
  await sql.raw(`PRAGMA query_only = ${isOn ? 1 : 0}`).execute(server.db);
}
