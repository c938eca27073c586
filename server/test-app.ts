import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyBaseLogger, FastifyInstance, InjectOptions } from 'fastify';

import type { Bus } from './base/bus.ts';
import { packageRoot } from './base/package-root.ts';
import { createServer, type ServerSettings } from './create-server.ts';
import type { Db } from './db/open.ts';
import { openTestDatabase, type Template, type testDatabases } from './db/test-database.ts';
import {
  demoPassword,
  installAccounts,
  installClients,
  linkDemoIdentity,
} from './demo/accounts.ts';
import { demoKey, installPlants } from './demo/install-plants.ts';
import { demoMachines } from './demo/machines.ts';
import { demoIssuer, demoSignOnProvider } from './demo/sign-on/mount.ts';
import type { Hub } from './hub/hub.ts';
import type { Mail, Mailer } from './people/mail/mailer.ts';
import type { Identity } from './people/sessions/identity.ts';
import type { SignOnProvider } from './people/sign-on/providers.ts';
import { createReplyCheck } from './reply-check.fixture.ts';
import { installedFiles } from './screens/releases/installed-files.ts';
import { defaultParts } from './web/body/json.ts';
import { publicNetworksAnd, parseNetworks } from './web/outside/networks.ts';
import type { ObjectStoreSettings } from './web/outside/object-store.ts';
import type { Policy } from './web/route-policies.ts';

/** A Wednesday: 12:00 in Chicago, where Riverside is. */
const noon = Date.parse('2026-06-10T17:00:00Z');

/** A server process, as far as tests need it. */
export interface TestInstance {
  app: FastifyInstance;
  bus: Bus;
  hub: Hub;
  identity: Identity;
  /**
   * Resolves when late samples and recounts are in the figures: a reply waits only a second for
   * them.
   */
  figuresFollowed(): Promise<void>;
  /** All routes as registered with the router. */
  routes: readonly TestRoute[];
  /** Policies that replace those of routes from the next call on, by `GET /api/machines`. */
  policies: Map<string, Policy>;
  call(options: InjectOptions): Promise<{ status: number; body: unknown }>;
  close(): Promise<void>;
}

/** The whole server with an empty demo plant, and a clock that the test sets. */
export interface TestApp extends TestInstance {
  db: Db;
  clock: { now: number };
  /** Another instance with the same database and clock, but its own bus and caches. */
  startSecond(): Promise<TestInstance>;
  /** Sent mails, the newest last. */
  mails: Mail[];
  mailer: Mailer;
  mediaDir: string;
  /** An access token; ends other sessions of the account. */
  tokenOf(username: string): Promise<string>;
  /** GET as an account; the path is below /api. */
  get(username: string, path: string): Promise<{ status: number; body: unknown }>;
  /**
   * Sends samples of the demo's data source, and waits until they are in the figures; `at` is in
   * seconds before now.
   */
  ingest(samples: readonly TestSample[]): Promise<unknown>;
}

export interface TestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path, with `:name` for each parameter. */
  url: string;
  /** Query parameters of its schema. */
  query: Record<string, QueryParameter>;
  policy: Policy | undefined;
  /** Maximum bytes of a body, and of its keys and values. */
  bodyLimit: number;
  maxParts: number;
}

export interface QueryParameter {
  type?: string;
  format?: string;
  enum?: readonly string[];
}

type TestSample = [
  machine: string,
  tag: string,
  value: unknown,
  secondsAgo: number,
  quality?: string,
];

interface TestSettings {
  log?: FastifyBaseLogger;
  publicUrl?: string;
  trustProxy?: boolean;
  /** Folder of the integrator's files. */
  configDir?: string;
  /** Networks for connectors and tests of devices; none by default. */
  connectorNetworks?: string;
  /** Networks of push services besides the internet, and the CA certificate of one. */
  pushNetworks?: string;
  pushCa?: string;
  mediaStore?: ObjectStoreSettings;
  /** Providers besides the demo's own. */
  providers?: readonly SignOnProvider[];
  /** Initial content; by default the demo without history. */
  template?: Template;
}

export async function startTestApp(
  kind: (typeof testDatabases)[number],
  settings: TestSettings = {},
): Promise<TestApp> {
  const { db, close } = await openTestDatabase(kind, settings.template ?? registeredDemo);
  const clock = { now: noon };
  const mailer = collectMails();
  const mediaDir = mkdtempSync(join(tmpdir(), 'lineside-media-'));
  const shared = { db, now: () => clock.now, mailer, mediaDir };
  const first = await startInstance(shared, settings);
  const { call } = first;
  const tokens = new Map<string, Promise<string>>();

  function tokenOf(username: string): Promise<string> {
    const known = tokens.get(username) ?? signIn(call, username);
    tokens.set(username, known);
    return known;
  }

  return {
    ...first,
    db,
    clock,
    startSecond: () => startInstance(shared, settings),
    mails: mailer.mails,
    mailer,
    mediaDir,
    tokenOf,
    async get(username, path) {
      const headers = { authorization: `Bearer ${await tokenOf(username)}` };
      return call({ url: `/api/${path}`, headers });
    },
    async ingest(samples) {
      const headers = { authorization: `Bearer ${demoKey}` };
      const payload = samples.map(([machine, tag, value, secondsAgo, quality]) => ({
        machine,
        tag,
        value,
        at: new Date(clock.now - secondsAgo * 1000).toISOString(),
        ...(quality !== undefined && { quality }),
      }));
      const { body } = await call({ method: 'POST', url: '/api/ingest', headers, payload });
      await first.figuresFollowed();
      return body;
    },
    async close() {
      await first.close();
      await close();
      rmSync(mediaDir, { recursive: true });
    },
  };
}

async function startInstance(
  shared: Pick<ServerSettings, 'db' | 'now' | 'mailer' | 'mediaDir'>,
  settings: TestSettings,
): Promise<TestInstance> {
  const { log, publicUrl = 'http://127.0.0.1:8080', trustProxy = false, providers = [] } = settings;
  const { configDir = join(packageRoot, 'src', 'config') } = settings;
  const routes: TestRoute[] = [];
  const policies = new Map<string, Policy>();
  const replies = createReplyCheck();
  await linkDemoIdentity(shared.db, demoIssuer(publicUrl));
  const { app, deps, hub, close } = await createServer({
    ...shared,
    log: log ?? false,
    publicUrl,
    mediaStore: settings.mediaStore,
    certificates: join(shared.mediaDir, 'opcua'),
    networks: parseNetworks(settings.connectorNetworks ?? ''),
    push: { networks: publicNetworksAnd(settings.pushNetworks ?? ''), ca: settings.pushCa },
    trustProxy,
    configDir,
    configFiles: installedFiles(configDir, shared.db),
    providers: (web) => [...providers, demoSignOnProvider(web, publicUrl)],
    prepare(web) {
      listRoutes(web, routes);
      replacePolicies(web, policies);
      replies.watch(web);
    },
  });
  return {
    app,
    routes,
    policies,
    bus: deps.bus,
    hub,
    identity: deps.identity,
    figuresFollowed: deps.pipeline.lateApplied,
    async call(options) {
      const { options: marked, mark } = replies.marked(options);
      const { statusCode, body: text } = await app.inject(marked);
      const body = text === '' ? undefined : (JSON.parse(text) as unknown);
      replies.check(mark, { statusCode, body });
      return { status: statusCode, body };
    },
    close,
  };
}

const defaultBody = 1_048_576;

/** Collects the routes while they are registered. HEAD is left out, as GET without its body. */
function listRoutes(app: FastifyInstance, routes: TestRoute[]): void {
  app.addHook('onRoute', ({ method, url, schema, config, bodyLimit = defaultBody }) => {
    const { properties: query = {} } = (schema?.querystring ?? {}) as {
      properties?: TestRoute['query'];
    };
    for (const one of [method].flat())
      if (one !== 'HEAD')
        routes.push({
          method: one as TestRoute['method'],
          url,
          query,
          policy: config?.policy,
          bodyLimit,
          maxParts: config?.maxParts ?? defaultParts,
        });
  });
}

/** Replaces policies before the server reads them. */
function replacePolicies(app: FastifyInstance, policies: ReadonlyMap<string, Policy>): void {
  app.addHook('onRequest', async ({ method, routeOptions: { url, config } }) => {
    const policy = policies.get(`${method} ${url}`);
    if (policy) config.policy = policy;
  });
}

/** The demo's registered objects, without history. */
const registeredDemo: Template = {
  name: 'demo',
  fill: (db) =>
    db.transaction().execute(async (tx) => {
      await installClients(tx);
      await installAccounts(tx, noon);
      await installPlants(tx, demoMachines('test'));
    }),
};

function collectMails() {
  const mails: Mail[] = [];
  return {
    mails,
    isReady: () => true,
    send: (mail: Mail) => Promise.resolve(void mails.push(mail)),
    hand: (mail: Mail) => Promise.resolve(void mails.push(mail)),
  };
}

export async function signIn(call: TestApp['call'], username: string): Promise<string> {
  const { body } = await call({
    method: 'POST',
    url: '/api/accounts/token',
    payload: {
      grant_type: 'password',
      username,
      password: demoPassword,
      client_id: 'lineside-web',
      force: true,
    },
  });
  return (body as { access_token: string }).access_token;
}
