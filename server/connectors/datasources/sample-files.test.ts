import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import type { ImportState } from '#server/resource-kit/import/import-jobs.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

const machine = 'riverside-imm-14';
/** An hour before the test's clock. */
const begin = Date.parse('2026-06-10T16:00:00Z');

describe.each(testDatabases)('files with samples on %s', (kind) => {
  let server: TestApp;
  let source: string;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.deleteFrom('samples').execute();
    source ??= await addSource();
  });

  test('a dry run says what a file would do, line by line, and stores nothing', async () => {
    const { status, body } = await send(
      `machine,tag,value,at\n${machine},status,RUNNING,${at(0)}\nM-99,status,STOPPED,${at(1)}\n` +
        `${machine},status,ASLEEP,${at(2)}\n${machine},totalparts,7,yesterday`,
      '?dryRun=true',
    );

    expect(status).toBe(200);
    expect(body).toMatchObject({ Created: 1, Duplicates: 0, Rejected: 3, IsStored: false });
    expect(linesOf(body)).toEqual([
      [5, expect.stringContaining('ISO 8601')],
      [3, 'This data source knows no such machine'],
      [4, 'status is RUNNING, STOPPED or UNDEFINED'],
    ]);
    expect(await stored()).toEqual([]);
  });

  test('what is right is stored, whatever else is in the file; the file again changes nothing', async () => {
    const file = `at;machine;tag;value;seq\n${at(2)};${machine};status;ACTIVE;1\n${at(1)};RIV/IMM-14;totalparts;5;\nx;y;z;;`;
    const first = await send(file);
    const again = await send(file);

    expect(first.body).toMatchObject({ Created: 2, Duplicates: 0, IsStored: true });
    expect(again.body).toMatchObject({ Created: 0, Duplicates: 2, IsStored: true });
    expect((await send(file, '?dryRun=true')).body).toMatchObject({ Created: 0, Duplicates: 2 });
    expect(await stored()).toEqual(['totalparts 5', 'status RUNNING']);
  });

  test('a decimal comma is one, and a number that is two to two readers is refused with its line', async () => {
    const file =
      `sep=;\r\nmachine;tag;value;at\r\n;;;\r\n${machine};temperature;214,5;${at(1)}\r\n` +
      `${machine};temperature;1.500;${at(2)}\r\n`;
    const { body } = await send(file);

    expect(body).toMatchObject({ Created: 1, Rejected: 1, IsStored: true });
    expect(linesOf(body)).toEqual([[5, expect.stringContaining('"1.500" may be 1.5 or 1500')]]);
    expect(await stored()).toEqual(['temperature 214.5']);
  });

  test('an adapter log is read by the mapping of its connector, with what is unavailable as unknown', async () => {
    const id = await addDevice();
    const log = [
      `${at(0)}|execution|UNAVAILABLE|PartCountAct|UNAVAILABLE`,
      `${at(5)}|Mazak01:execution|ACTIVE|PartCountAct|3035`,
      `* PONG 10000`,
      ``,
      `${at(6)}@100|PartCountAct|3036|Zload|12`,
      `${at(6)}|servo_cond|NORMAL||||`,
      `${at(7)}|execution|READY`,
      `${at(7)}|execution|INTERRUPTED`,
    ].join('\r\n');
    const { body } = await send(log, '', id);

    expect(body).toMatchObject({ Created: 6, Duplicates: 0, Errors: [] });
    expect(await stored()).toEqual([
      'status UNDEFINED',
      'status RUNNING',
      'totalparts 3035',
      'totalparts 3036',
      'status STOPPED',
      'status STOPPED',
    ]);
    expect((await send(log, '', id)).body).toMatchObject({ Created: 0, Duplicates: 6 });
  });

  test.each([
    ['no columns', 'a,b,c\n1,2,3', 'has to name the columns'],
    ['a column twice', 'machine,tag,value,at,at\n', 'has to name the columns'],
    ['nothing', '\n', 'The file is empty'],
    ['an adapter log of a source that is no connector', `${at(0)}|execution|ACTIVE`, 'MTConnect'],
  ])('a file with %s is refused with the reason', async (_, file, reason) => {
    const { status, body } = await send(file);

    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(reason);
  });

  test('a long file is a job whose progress is read, that is cancelled, and sent again', async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, i) => `${machine},totalparts,${i},${at(i / 1000)}`,
    );
    const file = `machine,tag,value,at\n${lines.join('\n')}`;
    expect((await send(file)).status).toBe(400);
    const { body } = await send(file, '', source, 'imports');
    const { Id } = body as ImportState;
    await eventually(async () => expect(await stateOf(Id)).toMatchObject({ Total: 30_000 }));
    const { status } = await call('DELETE', `/imports/${Id}`);
    await eventually(async () => expect((await stateOf(Id)).State).not.toBe('running'));

    expect(status).toBe(204);
    expect((await stateOf(Id)).State).toBe('cancelled');
    const kept = (await stored()).length;
    expect(kept).toBeLessThan(30_000);
    const next = (await send(file, '', source, 'imports')).body as ImportState;
    await eventually(async () => expect((await stateOf(next.Id)).State).toBe('done'));
    expect(await stateOf(next.Id)).toMatchObject({ Created: 30_000 - kept, Duplicates: kept });
  });

  test('it is in the audit trail, and those who see no such source have none', async () => {
    await send(`machine,tag,value,at\n${machine},totalparts,1,${at(3)}`);
    const { detail } = await server.db
      .selectFrom('audit_events')
      .select('detail')
      .where('kind', '=', 'datasource.changed')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();

    expect(detail).toContain('samples of a file for');
    expect((await send('machine,tag,value,at\n', '', 'unknown')).status).toBe(404);
  });

  async function call(
    method: 'POST' | 'GET' | 'DELETE',
    rest: string,
    payload?: string,
    id = source,
  ) {
    const authorization = `Bearer ${await server.tokenOf('global')}`;
    const url = `/api/admin/datasources/${id}/samples${rest}`;
    const headers = { authorization, ...(payload !== undefined && { 'content-type': 'text/csv' }) };
    return server.call({ method, url, headers, ...(payload !== undefined && { payload }) });
  }

  function send(file: string, query = '', id = source, to = 'import') {
    return call('POST', `/${to}${query}`, file, id);
  }

  async function stateOf(id: string): Promise<ImportState> {
    return (await call('GET', `/imports/${id}`)).body as ImportState;
  }

  async function stored() {
    const rows = await server.db
      .selectFrom('samples')
      .selectAll()
      .where('machine_id', '=', machine)
      .orderBy('at')
      .orderBy('tag')
      .orderBy('seq')
      .execute();
    return rows.map(({ tag, number_value, text_value }) => `${tag} ${text_value ?? number_value}`);
  }

  async function addSource(): Promise<string> {
    return add('datasources', { DisplayName: 'Files', ClientId: 'northwind' });
  }

  function addDevice(): Promise<string> {
    const mapping = [
      { DataItemId: 'execution', MachineId: machine, Tag: 'status' },
      { DataItemId: 'PartCountAct', MachineId: machine, Tag: 'totalparts' },
    ];
    return add('datasourcedevices', {
      DisplayName: 'Mazak',
      ClientId: 'northwind',
      Kind: 'mtconnect',
      Url: 'http://10.0.0.1:5000',
      Mapping: mapping,
      IsEnabled: false,
    });
  }

  async function add(resource: string, payload: object): Promise<string> {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const url = `/api/admin/${resource}`;
    const { status, body } = await server.call({ method: 'POST', url, headers, payload });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return (body as { Id: string }).Id;
  }
});

function at(minutes: number): string {
  return new Date(begin + minutes * 60_000).toISOString();
}

function linesOf(body: unknown): unknown[] {
  return (body as ImportState).Errors?.map(({ Line, Message }) => [Line, Message]) ?? [];
}
