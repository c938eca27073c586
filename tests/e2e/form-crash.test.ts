import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/open.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import { freePort, startServerProcess } from '#tests/support/server-process.ts';

const rounds = isFull ? 20 : 3;

test('kill -9 while an operator answers loses nothing that was acknowledged, and stores nothing twice', async () => {
  const [dataDir, port] = await Promise.all([copyOfDemo(), freePort()]);
  const address = `http://127.0.0.1:${port}/api`;
  let token = '';
  let formId = '';
  let acknowledged = 0;

  for (let round = 0; round < rounds; round += 1) {
    const server = await startServerProcess({ dataDir, port });
    token = await signedIn();
    if (round === 0) formId = await begin();
    const killed = sleep(150 + round * 70).then(() => server.stop('SIGKILL'));
    // The unanswered write is sent again after the restart, with the same key.
    for (let isThere = true; isThere;) isThere = await answer();
    await killed;
  }

  const server = await startServerProcess({ dataDir, port });
  token = await signedIn();
  await answer();
  await server.stop();
  const db = await openDatabase({ dataDir });
  const stored = await db
    .selectFrom('form_answers')
    .select(['version', 'number_value'])
    .where('form_id', '=', formId)
    .orderBy('sequence')
    .execute();
  await db.destroy();
  await rm(dataDir, { recursive: true });

  expect(acknowledged).toBeGreaterThan(rounds);
  expect(stored).toEqual(
    Array.from({ length: acknowledged }, (_, index) => ({
      version: index + 1,
      number_value: index % 100,
    })),
  );

  async function answer(): Promise<boolean> {
    const Value = acknowledged % 100;
    const Items = [{ QuestionId: 'resin', Value, Version: acknowledged }];
    const status = await send('PATCH', `forms/${formId}/questions/answers`, { Items }).then(
      (reply) => reply.status,
      () => 0,
    );
    if (status !== 200) return false;
    acknowledged += 1;
    return true;
  }

  async function begin(): Promise<string> {
    const body = { MachineId: 'riverside-imm-01' };
    const reply = await send('POST', 'forms/template/northwind-shift-start', body);
    const { Id } = (await reply.json()) as { Id: string };
    await send('PATCH', `forms/${Id}/set`, { Version: 1 });
    return Id;
  }

  async function signedIn(): Promise<string> {
    const reply = await send('POST', 'accounts/token', {
      grant_type: 'password',
      username: 'operator',
      password: demoPassword,
      client_id: 'lineside-web',
      force: true,
    });
    return ((await reply.json()) as { access_token: string }).access_token;
  }

  function send(method: string, path: string, body: object): Promise<Response> {
    return fetch(`${address}/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `${path}-${acknowledged}`,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  }
});
