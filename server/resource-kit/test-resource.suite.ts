import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import type { Resource, Values } from './describe/define-resource.ts';

interface Case<F extends Resource['fields']> {
  resource: Resource<F>;
  /** Two valid bodies, in the order of the list. */
  valid: readonly [Values, Values];
  /** A change of the first row. */
  change: Values;
  /** Bodies that are rejected, each with the faulty field. */
  invalid: readonly (readonly [body: Values, field: string])[];
  /** Path parameters, for the client of the rows. */
  params?: Readonly<Record<string, string>>;
}

type Row = Readonly<Record<string, unknown>> & { Id: string; Version: number };
type Page = { Items: Row[]; TotalItems: number };

/** Tests of every resource, on each database, through its routes. */
export function testResource<F extends Resource['fields']>(given: Case<F>): void {
  const { resource, valid, change, invalid, params = {} } = given;
  const path = pathOf(resource.path, params);
  const [first, second] = valid;

  describe.each(testDatabases)(`${resource.name} on %s`, (kind) => {
    let server: TestApp;
    let token: string;
    let made: [Row, Row];
    const published: string[] = [];

    beforeAll(async () => {
      server = await startTestApp(kind);
      token = await server.tokenOf('global');
      server.bus.subscribe('resource.changed', (message) => published.push(message.resource));
      const later = await create(second);
      made = [(await create(first)).body as Row, later.body as Row];
    });
    afterAll(() => server.close());

    test('a new row has an id, version 1 and what was given', () => {
      expect(made).toMatchObject([
        { ...first, Version: 1, Id: expect.any(String) },
        { ...second, Version: 1 },
      ]);
      expect(published).toEqual([resource.name, resource.name]);
    });

    test('the list has both in their order, and pages', async () => {
      const { Items, TotalItems } = await list('?pageSize=1000');
      const ids = Items.map(({ Id }) => Id).filter((id) => made.some(({ Id }) => Id === id));
      const one = await list('?pageSize=1&pageNumber=2');

      expect(ids).toEqual(made.map(({ Id }) => Id));
      expect({ count: one.Items.length, total: one.TotalItems }).toEqual({
        count: 1,
        total: TotalItems,
      });
      expect(one.Items[0]?.Id).toBe(Items[1]?.Id);
      expect((await list('?ascending=false&pageSize=1000')).Items.map(({ Id }) => Id)).toEqual(
        reversed(Items, resource.orderBy).map(({ Id }) => Id),
      );
    });

    test('an unknown order, filter or field is refused', async () => {
      for (const query of ['?orderBy=nothing', '?filter=nothing:1', '?nothing=1'])
        expect({ query, ...(await call('GET', query)) }).toMatchObject({ query, status: 400 });
      const unknown = await create({ ...first, Nothing: 1 });
      expect(unknown).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Nothing' }] } });
    });

    test.each(invalid)('%j is refused for %s', async (body, field) => {
      const before = await list();
      const reply = await create(body);

      expect(reply).toMatchObject({ body: { Errors: [{ Field: field }] } });
      expect([400, 409]).toContain(reply.status);
      expect(await list()).toEqual(before);
    });

    test('one of two who change a row at once is refused, and is shown the row', async () => {
      const { Id } = made[0];
      const [one, two] = await Promise.all([patch(Id, 1, change), patch(Id, 1, change)]);
      const [accepted, refused] = one.status === 200 ? [one, two] : [two, one];

      expect(accepted).toMatchObject({ status: 200, body: { ...change, Version: 2 } });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'row.overtaken', Current: { ...change, Version: 2 } },
      });
    });

    test('a change needs the version that it is about', async () => {
      const { Id } = made[1];
      const headers = { authorization: `Bearer ${token}` };
      const url = `/api${path}/${Id}`;
      const without = await server.call({ method: 'PATCH', url, headers, payload: change });

      expect(without).toMatchObject({ status: 428, body: { code: 'request.needsVersion' } });
    });

    test('a row can be put back as it was read, in the version it was read in', async () => {
      const { body } = await call('GET', `/${made[1].Id}`);
      const row = body as Row;
      const put = await call('PUT', `/${row.Id}`, row);
      const late = await call('PUT', `/${row.Id}`, row);

      expect(put).toMatchObject({ status: 200, body: { ...row, Version: row.Version + 1 } });
      expect(late).toMatchObject({ status: 409, body: { code: 'row.overtaken' } });
      expect((await call('PUT', `/${row.Id}`, { ...row, Version: undefined })).status).toBe(428);
    });

    const unique = Object.entries(resource.fields).find(([, one]) => one.isUnique)?.[0] ?? '';

    test.runIf(resource.isCloned)('a copy has a name of its own', async () => {
      const copies = [await clone({}), await clone({})].map(({ body }) => body as Row);
      const name = String(made[1][unique]);

      expect(copies.map((copy) => copy[unique])).toEqual([`${name} (copy)`, `${name} (copy 2)`]);
      expect(await clone({ [unique]: name })).toMatchObject({
        status: 409,
        body: { Errors: [{ Field: unique }] },
      });
      await call('DELETE', `?${copies.map(({ Id }) => `ids[]=${Id}`).join('&')}`);
    });

    test('what is not there cannot be read, changed or removed', async () => {
      for (const method of ['GET', 'DELETE'] as const)
        expect(await call(method, '/nothing')).toMatchObject({ status: 404 });
      expect((await patch('nothing', 1, change)).status).toBe(404);
    });

    test('only administrators reach it, and others are told that it is not there', async () => {
      for (const username of ['anna', 'ben'])
        expect((await server.get(username, path.slice(1))).status).toBe(404);
      expect((await server.call({ url: `/api${path}` })).status).toBe(401);
    });

    test('removing many removes all or none', async () => {
      const both = made.map(({ Id }) => Id);
      const before = await list();
      const none = await call('DELETE', `?ids[]=${both[0]}&ids[]=nothing`);
      expect({ status: none.status, after: await list() }).toEqual({ status: 404, after: before });

      const all = await call('DELETE', `?${both.map((id) => `ids[]=${id}`).join('&')}`);
      expect(all.status).toBe(204);
      expect((await list()).TotalItems).toBe(before.TotalItems - 2);
    });

    test('every change is in the audit trail, with before and after', async () => {
      const { body } = await server.get('global', 'admin/audit?pageSize=1000');
      const own = (
        body as { Items: { Kind: string; Username: string; Detail: string }[] }
      ).Items.filter(({ Detail }) => Detail?.includes(made[0].Id));

      expect(own.map(({ Kind, Username }) => `${Kind} ${Username}`).toSorted()).toEqual(
        ['changed', 'created', 'removed'].map((what) => `${resource.audit}.${what} global`),
      );
      const changed = own.find(({ Kind }) => Kind.endsWith('.changed'));
      expect(JSON.parse(changed?.Detail ?? '')).toMatchObject({ Before: first, After: change });
    });

    test.runIf(resource.policy.import)('an exported file can be imported again', async () => {
      await create(first);
      const headers = { authorization: `Bearer ${token}` };
      const exported = await server.app.inject({ url: `/api${path}/export`, headers });
      const file = exported.body;
      const dry = await upload('?dryRun=true', file);
      const report = await upload('', file);
      const lines = file.trim().split('\r\n').length - 1;

      expect(lines).toBeGreaterThan(0);
      expect(dry.body).toEqual({ Created: 0, Changed: 0, Errors: [], IsStored: false });
      expect(report.body).toEqual({ Created: 0, Changed: 0, Errors: [], IsStored: true });
    });

    test.runIf(resource.policy.import)('a file with one bad line stores nothing', async () => {
      const before = await list();
      const names = Object.keys(second);
      const [bad, field] = invalid[0] ?? [{}, ''];
      const file = [names, names.map((name) => second[name]), names.map((name) => bad[name])]
        .map((cells) => cells.join(','))
        .join('\n');
      const report = await upload('', file);

      expect(report.body).toMatchObject({ IsStored: false, Errors: [{ Line: 3, Field: field }] });
      expect(await list()).toEqual(before);
    });

    async function list(query = ''): Promise<Page> {
      return (await call('GET', query)).body as Page;
    }

    function clone(differing: Values) {
      return call('POST', `/${made[1].Id}/clone`, differing);
    }

    function create(payload: Values) {
      return call('POST', '', payload);
    }

    function patch(id: string, version: number, payload: Values) {
      const headers = { authorization: `Bearer ${token}`, 'if-match': `"${version}"` };
      return server.call({ method: 'PATCH', url: `/api${path}/${id}`, headers, payload });
    }

    function upload(query: string, file: string) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' };
      const url = `/api${path}/import${query}`;
      return server.call({ method: 'POST', url, headers, payload: file });
    }

    function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string, payload?: object) {
      const headers = { authorization: `Bearer ${token}` };
      const url = `/api${path}${rest}`;
      return server.call({ method, url, headers, ...(payload && { payload }) });
    }
  });
}

/** In reverse order; rows with equal values keep theirs. */
function reversed(rows: readonly Row[], name: string): Row[] {
  const values = [...new Set(rows.map((row) => row[name]))].toReversed();
  return values.flatMap((value) => rows.filter((row) => row[name] === value));
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}
