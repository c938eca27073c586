import { agreedByAll } from '#server/people/agreements/agreements.fixture.ts';
import { untypedDb } from '#server/resource-kit/describe/rows.ts';
import type { TestApp } from '#server/test-app.ts';

import { addForms } from './forms.fixture.ts';
import { addFirstRelease } from './prepare.fixture.ts';
import { addKiosk, addPerson, addSession, addValueLists } from './principals.fixture.ts';
import { exampleRows } from './resource-rules.fixture.ts';
import { rules } from './rules.fixture.ts';
import { addWork } from './work.fixture.ts';

/** Inserts rows of both clients into the tables that the demo leaves empty. */
export async function fillTables(server: TestApp): Promise<void> {
  const { db, clock } = server;
  await agreedByAll(db, clock.now);
  await act(server, 'anna', 'riverside-imm-07');
  await act(server, 'ben', 'monterrey-imm-07');
  await addKiosk(db, { id: 'kiosk-of-contoso', clientId: 'contoso' }, clock.now);
  await addValueLists(db);
  await db
    .insertInto('account_identities')
    .values({ issuer: 'https://id.contoso.example', subject: '7', account_id: 'ben' })
    .execute();
  await db
    .insertInto('data_sources')
    .values([
      { id: 'gateway', client_id: 'contoso', display_name: 'Gateway', key_hash: 'none' },
      { id: 'line-1', client_id: 'northwind', display_name: 'Line 1', key_hash: 'no key' },
    ])
    .execute();
  await addPerson(db, { id: 'person', clientId: 'northwind' }, clock.now);
  await addPerson(db, { id: 'person-of-contoso', clientId: 'contoso' }, clock.now);
  await addSession(db, { id: 'northwind-session', clientId: 'northwind' }, clock.now);
  await addSession(db, { id: 'contoso-session', clientId: 'contoso' }, clock.now);
  await addWork(db, clock.now);
  await addForms(server);
  await addFirstRelease(server);
  for (const { table, row } of exampleRows())
    await untypedDb(db).insertInto(table).values(row).execute();
  for (const client_id of ['northwind', 'contoso']) {
    const row = { client_id, display_name: 'Example', display_name_key: 'example', version: 1 };
    await db
      .insertInto('product_families')
      .values({ ...row, id: `${client_id}-family` })
      .execute();
    await db
      .insertInto('modules')
      .values({ ...row, ...moduleOf, id: `module-of-${client_id}` })
      .execute();
    await addConnections(db, row);
    await addAgreement(db, row);
    const machine_id = client_id === 'contoso' ? 'monterrey-imm-01' : 'riverside-imm-01';
    await db
      .insertInto('metrics')
      .values({ ...row, ...metricOf, id: `${client_id}-metric`, machine_id })
      .execute();
    await db
      .insertInto('unknown_tags')
      .values({ client_id, ...unknownTagOf, id: `${client_id}-unknown-tag`, machine_id })
      .execute();
    await db
      .insertInto('module_machines')
      .values({ module_id: `module-of-${client_id}`, machine_id })
      .execute();
  }
}

/** A draft, which is not presented for signature, and a signature of a deleted account. */
async function addAgreement(
  db: TestApp['db'],
  row: { client_id: string; display_name: string; display_name_key: string; version: number },
): Promise<void> {
  const { client_id } = row;
  await db
    .insertInto('agreements')
    .values({ ...row, id: `${client_id}-agreement`, text_en: 'example' })
    .execute();
  await db
    .insertInto('agreement_signatures')
    .values({
      ...signatureOf,
      client_id,
      id: `${client_id}-signature`,
      agreement_id: `${client_id}-agreement`,
    })
    .execute();
}

/** Data sources, webhooks and publishers of a client. */
async function addConnections(
  db: TestApp['db'],
  row: { client_id: string; display_name: string; display_name_key: string; version: number },
): Promise<void> {
  const { client_id } = row;
  const sourceId = `device-of-${client_id}`;
  await db
    .insertInto('data_sources')
    .values({ ...row, id: sourceId, key_hash: sourceId })
    .execute();
  await db
    .insertInto('source_devices')
    .values({ ...row, ...deviceOf, id: sourceId })
    .execute();
  await db
    .insertInto('webhooks')
    .values({ ...row, ...webhookOf, id: `webhook-of-${client_id}` })
    .execute();
  await db
    .insertInto('publishers')
    .values({ ...row, ...publisherOf, id: `publisher-of-${client_id}` })
    .execute();
}

const deviceOf = {
  kind: 'mqtt',
  url: 'mqtt://10.0.0.7',
  topic: 'plant/#',
  mapping: '[]',
  is_enabled: 0,
} as const;

const webhookOf = {
  url: 'https://10.0.0.8/hook',
  secret: null,
  events: '["machine.status"]',
  is_enabled: 0,
} as const;

const publisherOf = {
  format: 'json',
  url: 'mqtt://10.0.0.9',
  username: null,
  secret: null,
  topic_prefix: null,
  plant_id: null,
  machines: '[]',
  interval_ms: null,
  is_enabled: 0,
} as const;

const signatureOf = {
  number: 1,
  account_id: 'someone who left',
  username: 'example',
  username_key: 'example',
  signed_at: Date.parse('2026-06-10T12:00:00Z'),
} as const;

const metricOf = {
  name: 'example',
  unit: 'bar',
  set_point: null,
  min_value: null,
  max_value: null,
  decimals: null,
  position: 9,
} as const;

const unknownTagOf = {
  name: 'unknown example',
  name_key: 'unknown example',
  kind: 'number',
  value: '7',
  source_id: 'line-1',
  last_at: Date.parse('2026-06-10T12:00:00Z'),
  count: 1,
} as const;

const moduleOf = {
  type: 'FUNCTION',
  external_type: null,
  parameters: '[]',
  is_enabled: 1,
} as const;

/** Visits, log entries and samples of a machine. */
async function act(server: TestApp, username: string, machine: string) {
  const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
  for (const route of ['POST /api/logs', 'POST /api/apps/:accountId/visithistory'])
    await server.call({
      method: 'POST',
      url: route.slice('POST '.length).replace(':accountId', username),
      headers,
      payload: rules[route]?.body ?? {},
    });
  await server.ingest([
    [machine, 'product', 'cap-28', 600],
    [machine, 'status', 'RUNNING', 600],
    [machine, 'status', 'STOPPED', 300],
    [machine, 'totalparts', 10, 500],
    [machine, 'totalparts', 90, 200],
    [machine, 'temperature', 220, 100],
  ]);
}
