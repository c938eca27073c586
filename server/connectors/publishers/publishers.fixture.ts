import { pbkdf2Sync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createLeases } from '#server/cluster/leases.ts';
import { startMosquitto } from '#server/connectors/mqtt/broker.fixture.ts';
import type { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { parseNetworks } from '#server/web/outside/networks.ts';

import { listenTo } from './receiver.fixture.ts';
import { startPublishers } from './run-publishers.ts';

const connectorNetworks = '127.0.0.0/8';
export const press = 'riverside-imm-01';

/**
 * A server whose publishers may connect to the loopback of this machine, with a press that has made
 * parts.
 */
export async function startPublishing(kind: (typeof testDatabases)[number]) {
  const server = await startTestApp(kind, { connectorNetworks });
  const endings: (() => Promise<unknown>)[] = [];
  await server.ingest([
    [press, 'product', 'Cap 28 mm', 3600],
    [press, 'status', 'RUNNING', 3600],
    [press, 'totalparts', 100, 3600],
    [press, 'totalparts', 300, 60],
  ]);

  const { call, row } = callsTo(server);

  return {
    server,
    row,
    change: (id: string, values: object) => call('PATCH', `/${id}`, values),
    async add(values: object): Promise<string> {
      const { status, body } = await call('POST', '', {
        DisplayName: 'Figures',
        ClientId: 'northwind',
        Format: 'json',
        IntervalSeconds: 1,
        IsEnabled: true,
        ...values,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return (body as { Id: string }).Id;
    },
    /** Runs the publishers as an instance of this name. */
    run(holder = 'one') {
      const publishers = startPublishers({
        db: server.db,
        bus: server.bus,
        leases: createLeases(server.db, holder),
        now: () => server.clock.now,
        log: { warn: () => {}, error: () => {} },
        networks: parseNetworks(connectorNetworks),
      });
      endings.unshift(publishers.close);
      return publishers;
    },
    async listen(url: string, filter: string) {
      const heard = await listenTo(url, filter);
      endings.unshift(heard.close);
      return heard;
    },
    /** A broker; with a password it has one account, `lineside`. */
    async broker(password?: string) {
      const folder = mkdtempSync(join(tmpdir(), 'lineside-accounts-'));
      const file = join(folder, 'accounts');
      if (password !== undefined) writeFileSync(file, accountOf('lineside', password));
      const started = await startMosquitto(password === undefined ? [] : [`password_file ${file}`]);
      endings.push(started.close, async () => rmSync(folder, { recursive: true }));
      return started;
    },
    async close() {
      for (const end of endings) await end();
      await server.close();
    },
  };
}

/** Calls of an administrator of all clients. */
function callsTo(server: TestApp) {
  async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
    const authorization = `Bearer ${await server.tokenOf('global')}`;
    const version = method === 'PATCH' ? String((await row(path.slice(1)))['Version']) : '';
    const headers = { authorization, ...(version && { 'if-match': `"${version}"` }) };
    const url = `/api/admin/publishers${path}`;
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }

  async function row(id: string): Promise<Record<string, unknown>> {
    return (await call('GET', `/${id}`)).body as Record<string, unknown>;
  }

  return { call, row };
}

/** The figures of the press in the API. */
export async function shownByApi(server: TestApp): Promise<Record<string, unknown>> {
  const { body } = await server.get('anna', 'machines/riverside/machines?pageSize=100');
  const { Items } = body as { Items: Record<string, unknown>[] };
  const { OEE, Availability, Performance, Quality, TotalParts } =
    Items.find(({ Id }) => Id === press) ?? {};
  return { OEE, Availability, Performance, Quality, TotalParts };
}

/** A line of a password file of Mosquitto. */
function accountOf(name: string, password: string): string {
  const salt = Buffer.from('salt of test');
  const hash = pbkdf2Sync(password, salt, 101, 64, 'sha512');
  return `${name}:$7$101$${salt.toString('base64')}$${hash.toString('base64')}\n`;
}
