import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { testDatabases } from '#server/db/test-database.ts';
import { createDemoProvider, type DemoPerson } from '#server/demo/sign-on/demo-provider.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import type { TestBrowser } from './browser.fixture.ts';
import type { SignOnProvider } from './providers.ts';

/** Query parameters of the return from a provider. */
export type ReturnParams = Record<string, string>;

const password = 'a password at the provider';
const clientSecret = 'the secret of Lineside at the provider';

/** The server and two providers, each on a real port, with accounts of people. */
export interface SignOnWorld extends TestApp {
  origin: string;
  issuer: string;
  otherIssuer: string;
  /** First step: returns the URL at the provider. */
  begin(browser: TestBrowser, username: string): Promise<URL>;
  /** Signs in at the provider, and returns the parameters of the return. */
  signInThere(browser: TestBrowser, url: URL, person?: string): Promise<ReturnParams>;
  /** The token call of the return page. */
  finish(browser: TestBrowser, grant: object): Promise<{ status: number; body: unknown }>;
  /** Detail of the newest audit entry of a refused sign-in. */
  lastReason(): Promise<string | null | undefined>;
}

export async function startSignOnWorld(kind: (typeof testDatabases)[number]): Promise<SignOnWorld> {
  const here = await listen();
  const acme = await startProvider('acme', here.origin, peopleOfAcme);
  const other = await startProvider('other', here.origin, peopleOfOther);
  const providers = [acme.provider, other.provider];
  const server = await startTestApp(kind, { publicUrl: here.origin, providers });
  await server.app.ready();
  here.answer((request, response) => server.app.routing(request, response));
  const { issuer } = acme.provider;
  await addAccount(server, { username: 'eva', provider: 'acme', identity: [issuer, 'sub-eva'] });
  await addAccount(server, { username: 'dora', provider: 'acme', identity: [issuer, 'sub-dora'] });
  await addAccount(server, { username: 'otto', provider: 'other' });
  const { origin } = here;

  return {
    ...server,
    origin,
    issuer,
    otherIssuer: other.provider.issuer,
    async begin(browser, username) {
      const response = await browser.call(`${origin}/api/accounts/${username}/signontype`);
      const { Meta } = (await response.json()) as { Meta: { Url: string } };
      return new URL(Meta.Url);
    },
    signInThere,
    async finish(browser, grant) {
      const response = await browser.call(`${origin}/api/accounts/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'authorization_code',
          client_id: 'lineside-web',
          username: 'eva',
          provider: 'acme',
          ...grant,
        }),
      });
      return { status: response.status, body: await response.json() };
    },
    async lastReason() {
      const event = await server.db
        .selectFrom('audit_events')
        .selectAll()
        .where('kind', '=', 'signIn.failed')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return event?.detail;
    },
    async close() {
      await Promise.all([here, acme, other].map(({ close }) => close()));
      await server.close();
    },
  };
}

/** Signs in the person of the login hint by default. */
async function signInThere(
  browser: TestBrowser,
  url: URL,
  person = url.searchParams.get('login_hint') ?? '',
): Promise<ReturnParams> {
  const page = await browser.visit(url.href);
  const form = { answer: 'sign-in', username: person, password };
  const back = await browser.visit(page.url.href, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return Object.fromEntries(back.url.searchParams);
}

const peopleOfAcme = [
  { username: 'eva', password, subject: 'sub-eva' },
  { username: 'dora', password, subject: 'sub-dora' },
  {
    username: 'mallory',
    password,
    subject: 'sub-mallory',
    claims: { preferred_username: 'eva', email: 'eva@lineside.example' },
  },
];
/** Another person with the subject that Eva has at the first provider. */
const peopleOfOther = [{ username: 'otto', password, subject: 'sub-eva' }];

async function startProvider(name: string, home: string, people: readonly DemoPerson[]) {
  const place = await listen();
  const issuer = `${place.origin}/${name}`;
  const redirect_uris = [`${home}/login/external_auth`];
  const clients = ['lineside', 'another-app'].map((client_id) => ({
    client_id,
    client_secret: clientSecret,
    redirect_uris,
  }));
  const handle = await createDemoProvider({ issuer, clients, people });
  place.answer((request, response) => void handle(request, response));
  const provider: SignOnProvider = {
    name,
    label: name,
    issuer,
    clientId: 'lineside',
    clientSecret,
    scope: 'openid email profile',
  };
  return { provider, close: place.close };
}

/** Opens a port before its handler exists, since the handler needs to know the address. */
export async function listen() {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (listener: RequestListener) => void server.on('request', listener),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface NewAccount {
  username: string;
  provider: string;
  identity?: [issuer: string, subject: string];
}

async function addAccount({ db, clock }: TestApp, { username, provider, identity }: NewAccount) {
  await db
    .insertInto('accounts')
    .values({
      id: `id-of-${username}`,
      username,
      password_hash: null,
      language: 'en-US',
      sign_on_type: 'EXTERNAL',
      created_at: clock.now,
      email: `${username}@lineside.example`,
      provider,
      activated_at: clock.now,
      disabled_at: null,
      changed_at: null,
    })
    .execute();
  if (!identity) return;
  const [issuer, subject] = identity;
  await db
    .insertInto('account_identities')
    .values({ issuer, subject, account_id: `id-of-${username}` })
    .execute();
}
