import { callToken, passwordOf } from '#server/people/sign-in/token-calls.fixture.ts';
import type { TestApp } from '#server/test-app.ts';

export interface AccountRow {
  Id: string;
  Version: number;
  Username: string;
  Status: string;
  Link: string;
}
interface AccountPage {
  Items: AccountRow[];
  TotalItems: number;
}

const chosenPassword = 'tulip gravel moped seven';

/** Calls of a Global to the routes of accounts. */
export function accountCalls(server: TestApp) {
  let count = 0;

  async function headersOf(username: string) {
    return { authorization: `Bearer ${await server.tokenOf(username)}` };
  }

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', part: string, payload?: object) {
    const headers = await headersOf('global');
    const url = `/api/admin/accounts${part}`;
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }

  async function list(query: string): Promise<AccountPage> {
    return (await server.get('global', `admin/accounts?${query}`)).body as AccountPage;
  }

  return {
    headersOf,
    call,
    list,
    async names(query: string) {
      return (await list(query)).Items.map(({ Username }) => Username);
    },
    async read(id: string) {
      return (await server.get('global', `admin/accounts/${id}`)).body as AccountRow;
    },
    async create(given: object): Promise<string> {
      const { body } = await call('POST', '', { Roles: ['PlantUser'], ...given });
      return (body as AccountRow).Id;
    },
    async patch(id: string, version: number, payload: object) {
      const headers = { ...(await headersOf('global')), 'if-match': `"${version}"` };
      return server.call({ method: 'PATCH', url: `/api/admin/accounts/${id}`, headers, payload });
    },
    /** An account with a session, and the reasons of ended sessions since. */
    async signedIn(Roles: string[]) {
      count += 1;
      const username = `signed-in-${count}`;
      const given = { Username: username, Roles, Clients: ['northwind'] };
      const { Id, Link } = (await call('POST', '', given)).body as AccountRow;
      const { body } = await openLink(username, Link);
      const ended: string[] = [];
      server.bus.subscribe('session.revoked', ({ reason }) => ended.push(reason));
      return { id: Id, token: body.access_token, ended: () => ended };
    },
    openLink,
    async canCall(token: string): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` };
      return (await server.call({ url: '/api/apps/screens', headers })).status === 200;
    },
  };

  /** Activates an account with the password that all these tests use. */
  function openLink(username: string, link: string) {
    const more = { password: chosenPassword, activation_code: link.split('/').at(-1) };
    return callToken(server, passwordOf(username, more));
  }
}
