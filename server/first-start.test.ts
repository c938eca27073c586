import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase } from './db/open.ts';
import { readEnvironment } from './environment.ts';
import { startServer } from './start.ts';

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'first-start-'))));
afterEach(() => rmSync(dataDir, { recursive: true }));

test('an installation begins with a link that makes its Sysadmin, and needs it once', async () => {
  const forgotten = await startOnce();
  const first = await startOnce(async ({ address, link }) => {
    // The link of the previous start is no longer valid.
    expect((await activate(address, forgotten.link)).status).toBe(400);
    expect((await activate(address, link)).status).toBe(200);
  });
  const second = await startOnce();

  expect(first.link).toMatch(
    new RegExp(`^${first.address}/login/activation_code/[A-Za-z0-9_-]{43}$`),
  );
  expect(second.link).toBeUndefined();
});

test('a demo database is refused outside the demo, also one that an older version made', async () => {
  await startOnce(undefined, { DEMO: '1' });
  await expect(startOnce()).rejects.toThrow(/^the database was made for the demo/);

  const db = await openDatabase({ dataDir });
  await db.deleteFrom('settings').where('name', '=', 'demo').execute();
  await db.destroy();
  await expect(startOnce()).rejects.toThrow(/^the database was made for the demo/);
  await startOnce(undefined, { DEMO: '1' });
});

test('a database that is in use is refused by the demo, and stays as it is', async () => {
  await startOnce(async ({ address, link }) => {
    expect((await activate(address, link)).status).toBe(200);
  });
  await expect(startOnce(undefined, { DEMO: '1' })).rejects.toThrow(
    /^the database is in use and was not made for the demo, so nothing was changed/,
  );

  const db = await openDatabase({ dataDir });
  const accounts = await db.selectFrom('accounts').select('username').execute();
  const clients = await db.selectFrom('clients').select('id').execute();
  await db.destroy();
  expect(accounts).toEqual([{ username: 'chief' }]);
  expect(clients).toEqual([]);
});

interface Start {
  address: string;
  link: string | undefined;
}

async function startOnce(
  meanwhile?: (start: Start) => Promise<void>,
  more: NodeJS.ProcessEnv = {},
): Promise<Start> {
  const variables = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...more };
  const server = await startServer(readEnvironment(variables));
  const start = { address: server.address, link: server.firstSysadminLink };
  try {
    await meanwhile?.(start);
  } finally {
    await server.close();
  }
  return start;
}

function activate(address: string, link = ''): Promise<Response> {
  const body = new URLSearchParams({
    grant_type: 'password',
    username: 'chief',
    password: 'tulip gravel moped seven',
    client_id: 'lineside-web',
    activation_code: link.split('/').at(-1) ?? '',
  });
  return fetch(`${address}/api/accounts/token`, { method: 'POST', body });
}
