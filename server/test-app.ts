import type { FastifyInstance, InjectOptions } from 'fastify';
import { join } from 'node:path';

import { registerApi } from './api.ts';
import { createWebServer } from './app.ts';
import { createLocalBus, type Bus } from './bus.ts';
import { openTestDatabase, type testDatabases } from './db/test-database.ts';
import type { Db } from './db/open.ts';
import {
  demoPassword,
  installAccounts,
  installClients,
  linkDemoIdentity,
} from './demo/accounts.ts';
import { demoKey, installPlants } from './demo/install-plants.ts';
import { demoMachines } from './demo/machines.ts';
import { demoIssuer, demoSignOnProvider } from './demo/sign-on/mount.ts';
import { createFeed } from './hub/feed.ts';
import { createHub, type Hub } from './hub/hub.ts';
import { hubTransports } from './hub/transports.ts';
import { createIdentity } from './identity/identity.ts';
import type { SignOnProvider } from './identity/sign-on/providers.ts';
import { createSignOn } from './identity/sign-on/sign-on.ts';
import { createPipeline } from './ingest/pipeline.ts';
import { packageRoot } from './package-root.ts';

/** A Wednesday: 12:00 in Chicago, where Riverside is. */
const noon = Date.parse('2026-06-10T17:00:00Z');

/** The whole server on an empty demo plant, at a clock that a test moves. */
export interface TestApp {
  app: FastifyInstance;
  db: Db;
  bus: Bus;
  hub: Hub;
  clock: { now: number };
  /** Everything the router answers to, as it was told. */
  routes: readonly TestRoute[];
  /** An access token; ends other sessions of the account. */
  tokenOf(username: string): Promise<string>;
  /** GET as somebody; the path is below /api. */
  get(username: string, path: string): Promise<{ status: number; body: unknown }>;
  call(options: InjectOptions): Promise<{ status: number; body: unknown }>;
  /** Sends samples as the demo's data source; `at` is told in seconds before now. */
  ingest(samples: readonly TestSample[]): Promise<unknown>;
  close(): Promise<void>;
}

interface TestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for each parameter. */
  url: string;
  /** The query parameters that its schema names. */
  query: Record<string, QueryParameter>;
}

export interface QueryParameter {
  type?: string;
  format?: string;
  enum?: readonly string[];
}

type TestSample = [machine: string, tag: string, value: unknown, secondsAgo: number];

interface TestOptions {
  publicUrl?: string;
  /** Besides the demo's own. */
  providers?: readonly SignOnProvider[];
}

export async function startTestApp(
  kind: (typeof testDatabases)[number],
  { publicUrl = 'http://127.0.0.1:8080', providers = [] }: TestOptions = {},
): Promise<TestApp> {
  const { db, close } = await openDemoDatabase(kind);
  const clock = { now: noon };
  const parts = { db, bus: createLocalBus(), now: () => clock.now };
  const log = { warn: () => {}, error: () => {} };
  const pipeline = createPipeline({ ...parts, log });
  const identity = await createIdentity(db, parts.bus, parts.now);
  const hub = createHub({ ...parts, callers: identity.callers, feed: createFeed(parts) });
  const app = await createWebServer(false);
  const routes = listRoutes(app);
  hubTransports(app, hub);
  const configDir = join(packageRoot, 'src', 'config');
  const everyProvider = [...providers, demoSignOnProvider(app, publicUrl)];
  await linkDemoIdentity(db, demoIssuer(publicUrl));
  const signOn = await createSignOn({ ...parts, publicUrl, providers: everyProvider });
  await registerApi(app, { ...parts, identity, signOn, pipeline, configDir, publicUrl });
  const tokens = new Map<string, Promise<string>>();

  async function call(options: InjectOptions) {
    const { statusCode, body } = await app.inject(options);
    return { status: statusCode, body: body === '' ? undefined : (JSON.parse(body) as unknown) };
  }

  function tokenOf(username: string): Promise<string> {
    const known = tokens.get(username) ?? signIn(call, username);
    tokens.set(username, known);
    return known;
  }

  return {
    app,
    db,
    bus: parts.bus,
    hub,
    clock,
    routes,
    call,
    tokenOf,
    async get(username, path) {
      const headers = { authorization: `Bearer ${await tokenOf(username)}` };
      return call({ url: `/api/${path}`, headers });
    },
    async ingest(samples) {
      const headers = { authorization: `Bearer ${demoKey}` };
      const payload = samples.map(([machine, tag, value, secondsAgo]) => ({
        machine,
        tag,
        value,
        at: new Date(clock.now - secondsAgo * 1000).toISOString(),
      }));
      return (await call({ method: 'POST', url: '/api/ingest', headers, payload })).body;
    },
    async close() {
      hub.close();
      await app.close();
      await pipeline.close();
      await close();
    },
  };
}

/** Fills up while routes are registered. A HEAD is the GET without its body. */
function listRoutes(app: FastifyInstance): readonly TestRoute[] {
  const routes: TestRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema }) => {
    const { properties: query = {} } = (schema?.querystring ?? {}) as {
      properties?: TestRoute['query'];
    };
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ method: one as TestRoute['method'], url, query });
  });
  return routes;
}

/** The demo as it is registered, without its history. */
async function openDemoDatabase(kind: (typeof testDatabases)[number]) {
  const database = await openTestDatabase(kind);
  await database.db.transaction().execute(async (step) => {
    await installClients(step);
    await installAccounts(step, noon);
    await installPlants(step, demoMachines('test'));
  });
  return database;
}

async function signIn(call: TestApp['call'], username: string): Promise<string> {
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
