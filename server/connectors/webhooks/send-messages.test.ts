import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { parseNetworks } from '#server/web/outside/networks.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { startReceiver, type Receiver } from './receiver.fixture.ts';
import { createSender } from './send-messages.ts';

const connectorNetworks = '127.0.0.0/8';

describe.each(testDatabases)('the sender of webhooks on %s', (kind) => {
  let server: TestApp;
  let slow: Receiver;
  let quick: Receiver;
  let release: () => void;
  let errors: unknown[];
  beforeEach(async () => {
    server = await startTestApp(kind, { connectorNetworks });
    [slow, quick] = await Promise.all([startReceiver(), startReceiver()]);
    slow.held = new Promise((resolve) => (release = resolve));
    errors = [];
  });
  afterEach(async () => {
    release();
    await Promise.all([slow.close(), quick.close()]);
    await server.close();
  });

  test('a receiver that does not answer holds up no other, and gets nothing twice', async () => {
    await add('slow', slow);
    await add('quick', quick);
    const sender = begin();
    await sender.look();
    await eventually(() => expect(quick.received).toHaveLength(3));
    await sender.look();
    release();
    await sender.idle();

    expect(bodiesOf(slow)).toEqual(['0', '1', '2']);
    expect(bodiesOf(quick)).toEqual(['0', '1', '2']);
    expect(errors).toEqual([]);
  });

  test('one that is turned off in the middle is sent no more, one that moved is followed', async () => {
    const id = await add('slow', slow);
    const sender = begin();
    await sender.look();
    await eventually(() => expect(slow.received).toHaveLength(1));
    await server.db.updateTable('webhooks').set({ url: quick.url }).where('id', '=', id).execute();
    release();
    await sender.idle();
    expect([bodiesOf(slow), bodiesOf(quick)]).toEqual([['0'], ['1', '2']]);

    const off = await add('off', slow);
    slow.held = new Promise((resolve) => (release = resolve));
    await sender.look();
    await eventually(() => expect(slow.received).toHaveLength(2));
    await server.db.updateTable('webhooks').set({ is_enabled: 0 }).where('id', '=', off).execute();
    release();
    await sender.idle();
    expect(slow.received).toHaveLength(2);
  });

  test('messages of a removed client wait, and are sent once the client is brought back', async () => {
    await add('quick', quick);
    await setRemoved(server.clock.now);
    const sender = begin();
    await sender.look();
    await sender.idle();
    expect(quick.received).toEqual([]);

    await setRemoved(null);
    await sender.look();
    await sender.idle();
    expect(bodiesOf(quick)).toEqual(['0', '1', '2']);
  });

  test('one that is removed while it refuses is no mistake', async () => {
    const id = await add('gone', slow);
    slow.status = 500;
    const sender = begin();
    await sender.look();
    await eventually(() => expect(slow.received).toHaveLength(1));
    await server.db.deleteFrom('webhook_messages').where('webhook_id', '=', id).execute();
    await server.db.deleteFrom('webhooks').where('id', '=', id).execute();
    release();
    await sender.idle();

    expect(errors).toEqual([]);
  });

  async function setRemoved(removed_at: number | null): Promise<void> {
    await server.db
      .updateTable('clients')
      .set({ removed_at })
      .where('id', '=', 'northwind')
      .execute();
  }

  function begin() {
    const networks = parseNetworks(connectorNetworks);
    const deps = { db: server.db, now: () => server.clock.now, networks };
    return createSender(deps, (error) => void errors.push(error));
  }

  /** Creates a webhook with three waiting messages. @returns its id. */
  async function add(DisplayName: string, { url: Url }: Receiver): Promise<string> {
    const { body } = await server.call({
      method: 'POST',
      url: '/api/admin/webhooks',
      headers: { authorization: `Bearer ${await server.tokenOf('global')}` },
      payload: {
        DisplayName,
        ClientId: 'northwind',
        Url,
        Secret: 'a secret of sixteen and more',
        Events: ['machine.status'],
        IsEnabled: true,
      },
    });
    const { Id: webhook_id } = body as { Id: string };
    const messages = [0, 1, 2].map((position) => ({
      id: `${webhook_id} ${position}`,
      webhook_id,
      body: String(position),
      created_at: server.clock.now,
      position,
    }));
    await server.db.insertInto('webhook_messages').values(messages).execute();
    return webhook_id;
  }
});

function bodiesOf({ received }: Receiver): string[] {
  return received.map(({ body }) => body);
}
