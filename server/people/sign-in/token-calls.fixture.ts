import type { Db } from '#server/db/open.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import type { TestInstance } from '#server/test-app.ts';

interface Reply {
  status: number;
  body: { access_token: string; refresh_token: string; code: string; ErrorMessage: string };
  headers: Record<string, unknown>;
  /** The cookie of the remembered sign-in in the reply. */
  cookie: { value: string; [attribute: string]: unknown } | undefined;
  /** The known-device cookie in the reply. */
  device: string | undefined;
}

/** Calls POST /api/accounts/token from an address, with the browser's cookie. */
export async function callToken(
  { app }: TestInstance,
  fields: object,
  {
    cookie,
    device,
    remoteAddress,
    headers,
  }: {
    cookie?: string;
    device?: string | undefined;
    remoteAddress?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<Reply> {
  const cookies = {
    ...(cookie !== undefined && { 'lineside-remembered': cookie }),
    ...(device !== undefined && { 'lineside-device': device }),
  };
  const reply = await app.inject({
    method: 'POST',
    url: '/api/accounts/token',
    payload: { client_id: 'lineside-web', ...fields },
    cookies,
    ...(headers && { headers }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
  return {
    status: reply.statusCode,
    body: reply.json(),
    headers: reply.headers,
    cookie: reply.cookies.find(({ name }) => name === 'lineside-remembered'),
    device: reply.cookies.find(({ name }) => name === 'lineside-device')?.value,
  };
}

/** Body of a password grant, without the client id. */
export function passwordOf(username: string, more: object = {}) {
  return { grant_type: 'password', username, password: demoPassword, ...more };
}

export function refreshOf(refresh_token: string) {
  return { grant_type: 'refresh_token', refresh_token };
}

/** Creates the account of a wall screen. */
export async function installKiosk(db: Db, id: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id,
      username: id,
      password_hash: null,
      language: 'en-US',
      sign_on_type: 'KIOSK',
      created_at: 0,
      email: null,
      provider: null,
      activated_at: 0,
      disabled_at: null,
      changed_at: null,
    })
    .execute();
  await db
    .insertInto('account_roles')
    .values({ account_id: id, name: 'Kiosk', role_type: 'SystemRole', menu: '[]' })
    .execute();
  await db
    .insertInto('account_clients')
    .values({ account_id: id, client_id: 'northwind', position: 0 })
    .execute();
}
