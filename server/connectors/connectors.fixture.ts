import { seqOrder } from '#server/db/sample-order.ts';
import type { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { parseNetworks } from '#server/web/outside/networks.ts';

import { startConnectors } from './source-devices/run-connectors.ts';

const connectorNetworks = '127.0.0.0/8';

/** A server whose connectors may connect to the loopback of this machine. */
export async function startPlant(kind: (typeof testDatabases)[number]) {
  const server = await startTestApp(kind, { connectorNetworks });
  const authorization = `Bearer ${await server.tokenOf('global')}`;

  function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
    const url = `/api/admin/datasourcedevices${path}`;
    const headers = { authorization, 'if-match': '*' };
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }

  return {
    server,
    call,
    async addDevice(given: object): Promise<string> {
      const { status, body } = await call('POST', '', {
        ClientId: 'northwind',
        IsEnabled: true,
        ...given,
      });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return (body as { Id: string }).Id;
    },
  };
}

/** Starts the connectors of a server, as its process does. */
export function runConnectors({ app, db }: Pick<TestApp, 'app' | 'db'>) {
  const { bus, pipeline, now, certificates } = app.deps;
  return startConnectors({
    db,
    bus,
    pipeline,
    now,
    log: { warn: () => {}, error: () => {} },
    networks: parseNetworks(connectorNetworks),
    certificates,
  });
}

/** Stored samples of a device, by their instants. */
export function samplesFrom({ db }: Pick<TestApp, 'db'>, id: string) {
  return db
    .selectFrom('samples')
    .select(['machine_id', 'tag', 'at', 'seq', 'number_value', 'text_value', 'quality'])
    .where('source_id', '=', id)
    .orderBy('at')
    .orderBy(seqOrder('seq'))
    .execute();
}
