import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Explanation as Explained } from '#schemas/api/machines.gen.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { addReason } from './stops.fixture.ts';

const press = 'riverside-imm-01';
const minute = 60_000;
/** Noon in Chicago: two hours after the break, in the middle of the early shift. */
const noon = Date.parse('2026-06-10T17:00:00Z');

describe.each(testDatabases)('stops on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await addReason(server, { id: 'jam', category: 'availability' });
    await addReason(server, { id: 'lunch', category: 'planned' });
    await addReason(server, { id: 'setup', category: 'changeover' });
    await addReason(server, { id: 'foreign', category: 'planned', clientId: 'contoso' });
    server.bus.publish('resource.changed', {
      resource: 'stopreasons',
      clientId: 'northwind',
      isForAdministrators: true,
    });
    server.clock.now += 3000;
    await server.ingest([
      // The day before, in the late shift.
      [press, 'status', 'RUNNING', 21 * 3600],
      [press, 'status', 'STOPPED', 20 * 3600],
      [press, 'reason', 'JAM', 20 * 3600],
      [press, 'status', 'RUNNING', 20 * 3600 - 1200],
      [press, 'status', 'STOPPED', 60 * 60],
      [press, 'reason', 'jam', 60 * 60],
      [press, 'status', 'RUNNING', 40 * 60],
      [press, 'status', 'STOPPED', 30 * 60],
      [press, 'status', 'RUNNING', 10 * 60],
    ]);
  });
  afterAll(() => server.close());

  test('a source gives a reason by its code, and an unknown code rejects that sample only', async () => {
    const reply = await server.ingest([
      [press, 'reason', 'NOTHING', 60 * 60],
      [press, 'temperature', 220, 5],
    ]);
    const { body } = await stops();

    expect(reply).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0, code: 'sample.unknownReason' }],
    });
    expect(body).toMatchObject({
      TotalItems: 2,
      WithoutReason: 1,
      Items: [
        { Reason: null, NeedsReason: true, Version: 0, From: null },
        { Code: 'JAM', From: 'source', NeedsReason: false, CountedMs: 20 * minute },
      ],
    });
    const left = await stops('filter=Reason:none');
    expect(left.body).toMatchObject({ TotalItems: 1 });
  });

  test('a stop is split, its parts get reasons, and figures follow', async () => {
    const [open] = await items();
    const before = await sums();
    const parts = await post(open, 'split', { At: iso(Date.parse(open.Start) + 5 * minute) });
    expect(parts.map(({ CountedMs }) => CountedMs)).toEqual([5 * minute, 15 * minute]);
    const [, second] = parts as [Stop, Stop];
    const after = await patch(second, { ReasonId: 'lunch', Comment: ' At the canteen ' });
    await settle();

    expect(after).toMatchObject([
      { Reason: null },
      { Code: 'LUNCH', Username: 'anna', Comment: 'At the canteen', From: 'person' },
    ]);
    const now = await sums();
    expect(now.PlannedMs).toBe(before.PlannedMs - 15 * minute);
    expect(now.StopMs).toBe(before.StopMs - 15 * minute);
    const pareto = await server.get('anna', `machines/${press}/downtimereasons`);
    expect(pareto.body).toMatchObject({
      Items: [
        { Code: 'JAM', CountedMs: 20 * minute, Stops: 1 },
        { Code: 'LUNCH', Category: 'planned', CountedMs: 15 * minute },
        { Reason: null, CountedMs: 5 * minute, Stops: 1 },
      ],
    });
  });

  test('how a number came about names the reasons and the intervals', async () => {
    const { body } = await server.get('anna', `machines/${press}/performance?explain=true`);
    const { Explanation } = body as { Explanation: Required<Explained> };
    const listed = Explanation.Intervals.map(({ Reason, CountedMs }) => [Reason, CountedMs]);

    expect(listed.slice(-3)).toEqual([
      ['JAM', 20 * minute],
      ['LUNCH', 15 * minute],
      [null, 5 * minute],
    ]);
    expect(Explanation.Reasons.map(({ Category }) => Category)).toContain('planned');
  });

  test('the second of two who change one stop is shown the change of the first', async () => {
    const [second] = await items();
    const refused = await call('PATCH', second, '', { ReasonId: 'jam', Version: 1 });

    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'row.overtaken',
        Current: { Items: [{}, { Code: 'LUNCH', Version: second.Version }] },
      },
    });
    expect((await call('PATCH', second, '', { ReasonId: 'jam' })).status).toBe(428);
  });

  test('neighbours become one, and the last change is taken back', async () => {
    const [second, first] = await items();
    const merge = { With: 'previous', WithVersion: first?.Version };
    const versionConflict = { ...merge, WithVersion: 99, Version: second.Version };
    expect(await call('POST', second, '/merge', versionConflict)).toMatchObject({
      status: 409,
      body: { code: 'row.overtaken', Current: { Items: [{}, {}] } },
    });
    const [joined] = (await post(second, 'merge', merge)) as [Stop];
    expect(joined).toMatchObject({ Code: 'LUNCH', CountedMs: 20 * minute });

    const undone = await post(joined, 'undo', {});
    expect(undone.map((one) => one.Code)).toEqual([null, 'LUNCH']);
  });

  test('what cannot be done is refused at its field, and nothing is stored', async () => {
    const before = await items();
    const [second] = before;
    const { Version } = second;
    for (const [rest, body, field] of [
      ['', { ReasonId: 'nothing', Version }, 'ReasonId'],
      ['', { ReasonId: 'foreign', Version }, 'ReasonId'],
      ['/split', { At: second.End, Version }, 'At'],
      ['/merge', { With: 'next', WithVersion: 0, Version }, 'With'],
    ] as const)
      expect(await call(rest === '' ? 'PATCH' : 'POST', second, rest, body)).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: field }] },
      });
    expect(await items()).toEqual(before);
    const gone = { ...second, Id: '1' };
    expect((await call('PATCH', gone, '', { Comment: 'x', Version: 0 })).status).toBe(404);
  });

  test('a reason that is hidden, or below one, is given to no stop, and stays with the one that has it', async () => {
    const [second, first] = await items();
    expect([second.Code, first?.Code]).toEqual(['LUNCH', null]);
    await change('lunch', { is_hidden: 1 });
    await change('setup', { parent_id: 'lunch' });
    const other = { ...second, Id: String(first?.Id) };
    for (const ReasonId of ['lunch', 'setup'])
      expect(await call('PATCH', other, '', { ReasonId, Version: first?.Version })).toMatchObject({
        status: 400,
        body: { Errors: [{ Field: 'ReasonId', Message: 'There is no such reason' }] },
      });
    const [, kept] = await patch(second, { ReasonId: 'lunch', Comment: 'At the canteen, late' });
    expect(kept).toMatchObject({ Code: 'LUNCH', Comment: 'At the canteen, late' });
    await change('lunch', { is_hidden: 0 });
    await change('setup', { parent_id: null });
  });

  test('late samples cut the intervals otherwise, and people keep their reasons', async () => {
    const [second] = await items();
    const middle = (noon - Date.parse(second.Start)) / 1000 + 3 - 5 * 60;
    await server.ingest([
      [press, 'status', 'RUNNING', middle],
      [press, 'status', 'STOPPED', middle - 60],
    ]);
    await settle();
    const reasons = (await items()).map(({ Code, CountedMs }) => [Code, CountedMs]);

    expect(reasons).toEqual([
      ['LUNCH', 9 * minute],
      ['LUNCH', 5 * minute],
      [null, 5 * minute],
      ['JAM', 20 * minute],
    ]);
  });

  test('a closed shift that comes out otherwise is an event', async () => {
    const window = 'start=2026-06-09T19:00:00Z&end=2026-06-10T03:00:00Z';
    const { body } = await stops(`${window}&filter=Reason:JAM`);
    const [jam] = (body as { Items: Stop[] }).Items as [Stop];
    await patch(jam, { ReasonId: 'setup' });
    await settle();
    const events = await server.get('anna', `machines/${press}/shiftevents`);

    expect(events.body).toMatchObject({
      Items: [
        {
          Shift: 'Late',
          Cause: 'reason',
          Username: 'anna',
          Changes: { StopMinutes: -20, ChangeoverMinutes: 20, RunMinutes: 0 },
        },
      ],
    });
    const { body: trail } = await server.get('global', 'admin/audit?filter=Kind:stop.changed');
    expect(trail).toMatchObject({ Items: [{ Username: 'anna' }, {}, {}, {}, {}, {}] });
  });

  test('changes are taken back one by one, back to what the source said', async () => {
    const { body } = await stops('start=2026-06-09T19:00:00Z&end=2026-06-10T03:00:00Z');
    const [stop] = (body as { Items: Stop[] }).Items as [Stop];
    expect(stop.Code).toBe('SETUP');
    const [lunch] = (await patch(stop, { ReasonId: 'lunch' })) as [Stop];
    const [setup] = (await post(lunch, 'undo', {})) as [Stop];
    expect(setup).toMatchObject({ Code: 'SETUP', Username: 'anna' });
    const [first] = (await post(setup, 'undo', {})) as [Stop];
    expect(first).toMatchObject({ Code: 'JAM', From: 'source' });

    const again = await call('POST', first, '/undo', { Version: first.Version });
    expect(again).toMatchObject({ status: 409, body: { code: 'stop.nothingToUndo' } });
    const late = await call('POST', first, '/undo', { Version: setup.Version });
    expect(late).toMatchObject({ status: 409, body: { code: 'row.overtaken' } });
    const [jam] = (await patch(first, { ReasonId: 'setup' })) as [Stop];
    expect((await post(jam, 'undo', {})).map(({ Code }) => Code)).toEqual(['JAM']);
  });

  function stops(query = '') {
    return server.get('anna', `machines/${press}/stops?${query}`);
  }

  async function items(): Promise<[Stop, ...Stop[]]> {
    return ((await stops()).body as { Items: [Stop, ...Stop[]] }).Items;
  }

  async function sums() {
    const { body } = await server.get('anna', `machines/${press}/performance`);
    const { Explanation } = body as {
      Explanation: { Sums: { PlannedMs: number; StopMs: number; PlannedStopMs: number } };
    };
    return Explanation.Sums;
  }

  async function change(id: string, columns: { is_hidden?: 0 | 1; parent_id?: string | null }) {
    await server.db.updateTable('stop_reasons').set(columns).where('id', '=', id).execute();
  }

  /** Waits until the hours are recounted. */
  async function settle() {
    await eventually(async () => {
      const { body } = await server.get('anna', `machines/${press}/recalculations`);
      expect(body).toMatchObject({ TotalItems: 0 });
    });
  }

  async function patch(stop: Stop, body: object): Promise<Stop[]> {
    const reply = await call('PATCH', stop, '', { ...body, Version: stop.Version });
    expect(reply.status).toBe(200);
    return (reply.body as { Items: Stop[] }).Items;
  }

  async function post(stop: Stop, verb: string, body: object): Promise<Stop[]> {
    const reply = await call('POST', stop, `/${verb}`, { ...body, Version: stop.Version });
    expect(reply.status).toBe(200);
    return (reply.body as { Items: Stop[] }).Items;
  }

  async function call(method: 'PATCH' | 'POST', { Id }: Stop, rest: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('anna')}` };
    const url = `/api/machines/${press}/stops/${Id}${rest}`;
    return server.call({ method, url, headers, payload });
  }
});

function iso(at: number): string {
  return new Date(at).toISOString();
}
