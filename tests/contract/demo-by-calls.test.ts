import { afterAll, beforeAll, expect, test } from 'vitest';

import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Template } from '#server/db/test-database.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { writeClients, writeRoles } from '#server/people/accounts/account-roles.ts';
import { hashPassword } from '#server/people/passwords/password.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import type { Field } from '#server/resource-kit/describe/field.ts';
import { resources } from '#server/resources.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

/* The demo is made by its installer. This test proves that calls can make the same data: it copies the
   lists of the demo into an installation that has one administrator only, and compares both. */

/** The resources in the order of their references: each refers only to earlier ones. */
const made = [
  'clients',
  'shiftschedules',
  'plants',
  'products',
  'stopreasons',
  'machines',
  'metrics',
  'floorplans',
  'agreements',
  'accounts',
];

/** Lists of the demo that are not copied, each with the reason. */
const besides: Readonly<Record<string, string>> = {
  datasources: 'writes to all clients, as no data source that an administrator makes',
  agreementsignatures: 'made by people who sign',
  sessions: 'made by signing in',
  forms: 'made of documents: see below',
  clientforms: 'the same list',
};

type Row = Readonly<Record<string, unknown>> & { Id: string };

const onlyAdministrator: Template = {
  name: 'one administrator',
  fill: (db) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('accounts')
        .values({
          id: 'sysadmin',
          username: 'sysadmin',
          username_key: nameKey('sysadmin'),
          password_hash: await hashPassword(demoPassword),
          language: 'en-US',
          sign_on_type: 'PASSWORD',
          created_at: 0,
          email: 'sysadmin@lineside.example',
          email_key: nameKey('sysadmin@lineside.example'),
          provider: null,
          activated_at: 0,
          disabled_at: null,
          changed_at: null,
        })
        .execute();
      await writeRoles(tx, 'sysadmin', ['Sysadmin']);
      await writeClients(tx, 'sysadmin', []);
    }),
};

let demo: TestApp;
let copy: TestApp;
/** Ids in the copy by resource and id in the demo. */
const ids = new Map<string, string>();
beforeAll(async () => {
  demo = await startTestApp('SQLite');
  copy = await startTestApp('SQLite', { template: onlyAdministrator });
  for (const name of made) await copyRows(resourceOf(name));
  await copyForms();
});
afterAll(async () => {
  await demo.close();
  await copy.close();
});

test.each(made)('%s can be made by calls, each field of them', async (name) => {
  const resource = resourceOf(name);
  const rows = await saidRows(demo, resource);

  expect(rows.length).toBeGreaterThan(0);
  expect(await saidRows(copy, resource)).toEqual(rows);
});

test('forms are published in the same versions, for the same machines', async () => {
  const forms = await saidForms(demo);

  expect(forms.length).toBeGreaterThan(0);
  expect(await saidForms(copy)).toEqual(forms);
});

test('no other list of the demo has rows', async () => {
  const others = resources.filter(
    ({ name, policy }) => policy.list && !made.includes(name) && !Object.hasOwn(besides, name),
  );
  const filled: string[] = [];
  for (const resource of others)
    if ((await rowsOf(demo, resource)).length > 0) filled.push(resource.name);

  expect(filled).toEqual([]);
});

function resourceOf(name: string): Resource {
  const found = resources.find((resource) => resource.name === name);
  if (!found) throw new Error(`There is no resource ${name}`);
  return found;
}

async function call<Body>(
  server: TestApp,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  payload?: object,
): Promise<Body> {
  const authorization = `Bearer ${await server.tokenOf('sysadmin')}`;
  const url = `/api${path}`;
  const options = { method, url, headers: { authorization }, ...(payload && { payload }) };
  const { status, body } = await server.call(options);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body as Body;
}

async function listOf(server: TestApp, path: string): Promise<Row[]> {
  return (await call<{ Items: Row[] }>(server, 'GET', `${path}?pageSize=1000`)).Items;
}

/** The rows of a resource, each with the client of its path if the list belongs to a client. */
async function rowsOf(server: TestApp, { path, scope }: Resource): Promise<[Row, string][]> {
  if (scope.parameter === undefined) return (await listOf(server, path)).map((row) => [row, '']);
  const rows: [Row, string][] = [];
  for (const { Id } of await listOf(server, '/admin/clients'))
    for (const row of await listOf(server, path.replace(':clientId', Id))) rows.push([row, Id]);
  return rows;
}

async function copyRows(resource: Resource): Promise<void> {
  const { name, path } = resource;
  const there = new Set((await rowsOf(copy, resource)).map(([row]) => labelOf(row)));
  let open = (await rowsOf(demo, resource)).filter(([row]) => !there.has(labelOf(row)));
  while (open.length > 0) {
    const before = open.length;
    const waiting: typeof open = [];
    for (const [row, clientId] of open) {
      const values = givenOf(resource, row);
      if (!values) {
        waiting.push([row, clientId]);
        continue;
      }
      const to = path.replace(':clientId', ids.get(`clients ${clientId}`) ?? '');
      const { Id } = await call<{ Id: string }>(copy, 'POST', to, values);
      ids.set(`${name} ${row.Id}`, Id);
      if (name === 'agreements' && row['State'] === 'published')
        await call(copy, 'POST', `${path}/${Id}/publish`);
    }
    if (waiting.length === before) throw new Error(`Rows of ${name} wait for each other`);
    open = waiting;
  }
}

/** The body that creates such a row; undefined while a row that it refers to is missing. */
function givenOf({ fields }: Resource, row: Row): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = row[name] ?? null;
    if (field.access === 'read' || value === null) continue;
    values[name] = copiedValue(name, field, value);
    if (values[name] === undefined) return undefined;
  }
  return values;
}

function copiedValue(name: string, { source, items }: Field, value: unknown): unknown {
  if (source) return ids.get(`${source.resource} ${String(value)}`);
  if (name === 'Clients') return (value as string[]).map((id) => ids.get(`clients ${id}`));
  if (!items || !('MachineId' in items)) return value;
  return (value as { MachineId: string }[]).map((item) =>
    Object.assign({}, item, { MachineId: ids.get(`machines ${item.MachineId}`) }),
  );
}

/** The name by which people recognise a row. */
function labelOf(row: Row): string {
  return String(row['MachineName'] ?? row['Username'] ?? row['DisplayName'] ?? row['Name']);
}

/**
 * Rows without ids, authors, times and numbers of signatures, so that both installations can be
 * compared.
 */
async function saidRows(server: TestApp, resource: Resource): Promise<unknown[]> {
  const names = await namesOf(server);
  const compared = Object.entries(resource.fields)
    .filter(([name, { kind }]) => kind !== 'instant' && !/By$|^Status$|^Signatures$/.test(name))
    .map(([name]) => name);
  const said = (await rowsOf(server, resource)).map(([row, clientId]) => ({
    client: names.get(clientId) ?? null,
    values: Object.fromEntries(compared.map((name) => [name, named(row[name], names)])),
  }));
  return sorted(said);
}

async function namesOf(server: TestApp): Promise<Map<string, string>> {
  const rows = await Promise.all(made.map((name) => rowsOf(server, resourceOf(name))));
  return new Map(rows.flat().map(([row]) => [row.Id, labelOf(row)]));
}

function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'string' ? (names.get(one) ?? one) : one,
  );
  return text === undefined ? null : (JSON.parse(text) as unknown);
}

function sorted(rows: readonly object[]): unknown[] {
  return rows
    .map((row) => JSON.stringify(row))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((row) => JSON.parse(row) as unknown);
}

interface Draft {
  Version: number;
  Document: FormDocument;
}

async function copyForms(): Promise<void> {
  for (const form of await listOf(demo, '/admin/forms')) {
    const clientId = ids.get(`clients ${String(form['ClientId'])}`);
    const { DisplayName, Type } = form;
    const { Id: newId } = await call<Row>(copy, 'POST', `/admin/clients/${clientId}/forms`, {
      DisplayName,
      Type,
    });
    for (const document of await documentsOf(demo, form.Id)) {
      const { Version } = await call<Draft>(copy, 'GET', `/admin/forms/${newId}/document`);
      const Document = { ...document, Id: newId };
      await call(copy, 'PUT', `/admin/forms/${newId}/document`, { Version, Document });
      await call(copy, 'POST', `/admin/forms/${newId}/version`);
    }
    const MachineIds = (await machinesOf(demo, form.Id)).map(({ Id }) => ids.get(`machines ${Id}`));
    const path = `/admin/forms/${newId}/machines`;
    const { Version } = await call<{ Version: number }>(copy, 'GET', path);
    await call(copy, 'PATCH', path, { MachineIds, Version });
  }
}

/** The published versions of a form, oldest first. */
async function documentsOf(server: TestApp, id: string): Promise<FormDocument[]> {
  const versions = await listOf(server, `/admin/forms/${id}/versions`);
  const numbers = versions.map((version) => Number(version['Version'])).toSorted((a, b) => a - b);
  return Promise.all(
    numbers.map(async (number) => {
      const path = `/admin/forms/${id}/versions/${number}`;
      return (await call<Draft>(server, 'GET', path)).Document;
    }),
  );
}

function machinesOf(server: TestApp, id: string): Promise<Row[]> {
  return listOf(server, `/admin/forms/${id}/machines`);
}

async function saidForms(server: TestApp): Promise<unknown[]> {
  const names = await namesOf(server);
  const said: object[] = [];
  for (const { Id } of await listOf(server, '/admin/forms')) {
    const documents = (await documentsOf(server, Id)).map((one) => Object.assign(one, { Id: '' }));
    const machines = (await machinesOf(server, Id)).map((machine) => names.get(machine.Id));
    said.push({ documents, machines: sorted(machines.map((name) => ({ name }))) });
  }
  return sorted(said);
}
