import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Annotation, Annotations } from '#schemas/api/annotations.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const machine = 'riverside-imm-01';
const noted = { Start: '2026-06-10T13:00:00.000Z', End: '2026-06-10T14:00:00.000Z' };

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  const published: string[] = [];
  beforeAll(async () => {
    server = await startTestApp(kind);
    server.bus.subscribe('resource.changed', ({ resource }) => published.push(resource));
  });
  afterAll(() => server.close());

  test('a note about a machine is read by all who see the plant, and changed by who wrote it', async () => {
    published.length = 0;
    const made = await add('anna', { ...noted, Text: ' Second tool tried ', Tag: 'process' });
    expect(made).toMatchObject({
      MachineId: machine,
      PlantId: 'riverside',
      Text: 'Second tool tried',
      Tag: 'process',
      Username: 'anna',
      IsChangeable: true,
      Version: 1,
    });

    const [seen] = await notesOf('carol', machine);
    expect(seen).toMatchObject({ Id: made.Id, IsChangeable: false });

    server.clock.now += 1000;
    const changed = await change('anna', made, { Text: 'Third tool tried', End: null, Version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { Text: 'Third tool tried', Start: noted.Start, End: null, Tag: 'process', Version: 2 },
    });
    expect(await remove('anna', made, '"2"')).toMatchObject({ status: 204 });
    expect(await notesOf('carol', machine)).toEqual([]);
    expect(published).toEqual(['annotations', 'annotations', 'annotations']);
  });

  test('only its author and administrators change a note', async () => {
    const made = await add('anna', { ...noted, Text: 'Hello' });

    const refused = { status: 409, body: { code: 'annotation.ofAnother' } };
    expect(await change('carol', made, { Text: 'Mine', Version: 1 })).toMatchObject(refused);
    expect(await remove('carol', made, '"1"')).toMatchObject(refused);

    expect(await notesOf('sysadmin', machine)).toMatchObject([{ IsChangeable: true }]);
    expect(await remove('sysadmin', made, '"1"')).toMatchObject({ status: 204 });
  });

  test('who was overtaken is told what is there now, and who names no version what is missing', async () => {
    const made = await add('anna', { ...noted, Text: 'First' });
    await change('anna', made, { Text: 'Second', Version: 1 });

    const versionConflict = {
      status: 409,
      body: { code: 'row.overtaken', Current: { Text: 'Second' } },
    };
    expect(await change('anna', made, { Text: 'Late', Version: 1 })).toMatchObject(versionConflict);
    expect(await remove('anna', made, '"1"')).toMatchObject(versionConflict);
    expect(await change('anna', made, { Text: 'Late' })).toMatchObject({ status: 428 });
    expect(await remove('anna', made)).toMatchObject({ status: 428 });
    await remove('anna', made, '"2"');
  });

  test('a window with many notes says how many there are', async () => {
    const at = Date.parse(noted.Start) - 30 * 86_400_000;
    const about = { client_id: 'northwind', plant_id: 'riverside', machine_id: machine };
    const by = { account_id: 'anna', username: 'anna', created_at: at, changed_at: at, version: 1 };
    const note = { start_at: at, end_at: null, text: 'Oil', tag: null, ...about, ...by };
    const rows = Array.from({ length: 1100 }, (_, index) =>
      Object.assign({ id: `many-${index}` }, note),
    );
    for (let from = 0; from < rows.length; from += 100)
      await server.db
        .insertInto('annotations')
        .values(rows.slice(from, from + 100))
        .execute();
    const window = `start=${new Date(at).toISOString()}&end=${new Date(at + 1000).toISOString()}`;

    const { body } = await server.get('anna', `machines/${machine}/annotations?${window}`);

    expect(body).toMatchObject({ TotalItems: 1100 });
    await server.db.deleteFrom('annotations').where('id', 'like', 'many-%').execute();
  });

  test('a note about a plant is one of each of its machines, one about a machine only of that', async () => {
    const ofPlant = await add('anna', { ...noted, Text: 'Power cut' }, 'riverside');
    const ofMachine = await add('anna', { ...noted, Text: 'Oil' });

    expect(ofPlant.MachineId).toBeNull();
    expect(await textsOf('riverside')).toEqual(new Set(['Power cut', 'Oil']));
    expect(await textsOf(machine)).toEqual(new Set(['Power cut', 'Oil']));
    expect(await textsOf('riverside-imm-02')).toEqual(new Set(['Power cut']));
    await remove('anna', ofPlant, '"1"', 'riverside');
    await remove('anna', ofMachine, '"1"');
  });

  test('a window has the notes that share time with it, an instant where it lies in it', async () => {
    const range = await add('anna', { ...noted, Text: 'Range' });
    const instant = await add('anna', { Start: '2026-06-10T15:00:00Z', Text: 'Instant' });

    expect(await textsOf(machine, '13:59', '14:30')).toEqual(new Set(['Range']));
    expect(await textsOf(machine, '15:00', '15:30')).toEqual(new Set(['Instant']));
    expect(await textsOf(machine, '14:01', '15:00')).toEqual(new Set());
    for (const made of [range, instant]) await remove('anna', made, '"1"');
  });

  test('each change is in the audit trail with what was and what is', async () => {
    const made = await add('anna', { ...noted, Text: 'Traced' });
    await remove('anna', made, '"1"');

    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'username', 'changes'])
      .where('detail', '=', 'Traced')
      .orderBy('kind')
      .execute();
    const changes = events.map((event) => JSON.parse(event.changes ?? '{}') as object);
    expect(events).toMatchObject([
      { kind: 'annotation.created', username: 'anna' },
      { kind: 'annotation.removed', username: 'anna' },
    ]);
    expect(changes.map((one) => Object.keys(one))).toEqual([['After'], ['Before']]);
    expect(changes).toMatchObject([
      { After: { Id: made.Id, Text: 'Traced' } },
      { Before: { Id: made.Id, Text: 'Traced' } },
    ]);
  });

  test.each([
    ['that says nothing', { Text: '  ' }, 'Text'],
    ['that is too long', { Text: 'x'.repeat(501) }, 'Text'],
    ['that ends before it starts', { End: '2026-06-10T12:00:00Z' }, 'End'],
    ['about more than a year', { End: '2027-06-12T13:00:00Z' }, 'End'],
    ['far ahead', { Start: '2028-06-10T13:00:00Z', End: null }, 'Start'],
    ['with a tag that is too long', { Tag: 'x'.repeat(41) }, 'Tag'],
    ['at no instant', { Start: 'noon' }, 'Start'],
    ['with a field more', { Colour: 'red' }, 'Colour'],
  ])('a note %s is refused with its field', async (_, wrong, field) => {
    const { status, body } = await call('POST', 'anna', machine, {
      payload: { ...noted, Text: 'Hello', ...wrong },
    });

    expect(status).toBe(400);
    const { Errors } = body as { Errors: { Field: string }[] };
    expect(Errors.map(({ Field }) => Field)).toContain(field);
  });

  test('a plant of another client is not there, exactly as if it did not exist', async () => {
    const payload = { ...noted, Text: 'Hello' };
    const foreign = await call('POST', 'anna', 'monterrey-imm-01', { payload });

    expect(foreign).toEqual(await call('POST', 'anna', 'nowhere', { payload }));
    expect(foreign.status).toBe(404);
    expect((await server.get('anna', 'machines/monterrey/annotations')).status).toBe(404);
  });

  test('a note of another plant is not found through one of ours', async () => {
    const made = await add('sysadmin', { ...noted, Text: 'Theirs' }, 'monterrey');

    const wanted = await change('anna', made, { Text: 'Ours', Version: 1 });
    expect(wanted).toMatchObject({ status: 404, body: { code: 'annotation.unknown' } });
    expect(await textsOf('riverside')).toEqual(new Set());
  });

  async function add(username: string, payload: object, id = machine): Promise<Annotation> {
    const { status, body } = await call('POST', username, id, { payload });
    expect(status).toBe(201);
    return body as Annotation;
  }

  function change(username: string, { Id }: Annotation, payload: object) {
    return call('PATCH', username, `${machine}/${Id}`, { payload });
  }

  function remove(username: string, { Id }: Annotation, ifMatch?: string, id = machine) {
    return call('DELETE', username, `${id}/${Id}`, {
      headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
    });
  }

  async function call(
    method: 'POST' | 'PATCH' | 'DELETE',
    username: string,
    path: string,
    { headers, payload }: { headers?: Record<string, string>; payload?: object },
  ) {
    const [id, annotationId] = path.split('/');
    const one = annotationId === undefined ? '' : `/${annotationId}`;
    return server.call({
      method,
      url: `/api/machines/${id}/annotations${one}`,
      headers: { authorization: `Bearer ${await server.tokenOf(username)}`, ...headers },
      ...(payload && { payload }),
    });
  }

  async function notesOf(username: string, id: string, from = '00:00', to = '23:00') {
    const window = `start=2026-06-10T${from}:00Z&end=2026-06-10T${to}:00Z`;
    const { body } = await server.get(username, `machines/${id}/annotations?${window}`);
    return (body as Annotations).Items;
  }

  async function textsOf(id: string, from?: string, to?: string): Promise<Set<string>> {
    return new Set((await notesOf('carol', id, from, to)).map(({ Text }) => Text));
  }
});
