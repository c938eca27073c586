import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { testResource } from '#server/resource-kit/test-resource.suite.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { shiftSchedules } from './shift-schedules.resource.ts';

const early = { Name: 'Early', Start: '06:00', End: '14:00', Days: '1-5', Breaks: '10:00-10:15' };
const late = { Name: 'Late', Start: '14:00', End: '22:00', Days: '1-5' };

testResource({
  resource: shiftSchedules,
  params: { clientId: 'northwind' },
  valid: [
    { DisplayName: 'A 2 shifts', Shifts: [early, late] },
    { DisplayName: 'a 10 shifts', Shifts: [] },
  ],
  change: { Shifts: [early] },
  invalid: [
    [{ DisplayName: 'A 10 SHIFTS' }, 'DisplayName'],
    [{ DisplayName: 'X', Shifts: [{ ...early, Start: '6' }] }, 'Shifts'],
    [{ DisplayName: 'X', Shifts: [{ ...early, Breaks: '05:00-05:15' }] }, 'Shifts'],
    [{ DisplayName: 'X', Shifts: [early, { ...late, Start: '13:00' }] }, 'Shifts'],
    [{ DisplayName: 'X', Shifts: [{ Name: 'Early' }] }, 'Shifts'],
  ],
});

describe.each(testDatabases)('schedules in use on %s', (kind) => {
  let server: TestApp;
  let authorization: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    authorization = `Bearer ${await server.tokenOf('global')}`;
  });
  afterAll(() => server.close());

  test('changed shifts are those of the plant at once, in samples and figures', async () => {
    const press = 'riverside-imm-01';
    // 10:00 in Chicago: two hours into a shift.
    await server.ingest([[press, 'status', 'RUNNING', 7200]]);
    const whole = { Name: 'Night', Start: '22:00', End: '06:00', Days: '1-7' };
    // From yesterday on: its night shift ends today.
    expect((await change({ Shifts: [whole] }, '2026-06-09')).status).toBe(200);
    await server.ingest([[press, 'status', 'STOPPED', 60]]);

    const { Items } = (
      await server.get('anna', `machines/riverside/machines?filter=PlannedProductionTime:true`)
    ).body as { Items: { Id: string; Reasons: string[]; DownTime: number }[] };
    const { run_ms } = await server.db
      .selectFrom('hours')
      .select(({ fn }) => fn.sum<number>('run_ms').as('run_ms'))
      .where('machine_id', '=', press)
      .executeTakeFirstOrThrow();

    // Running off shift counts as planned time.
    expect(run_ms).toBeGreaterThan(0);
    // Six hours of the night shift, of unknown status.
    expect(Items.find(({ Id }) => Id === 'riverside-imm-03')?.DownTime).toBe(6 * 60);
  });

  test('a schedule that plants work by is not removed', async () => {
    const url = '/api/admin/clients/northwind/shiftschedules/riverside';
    const headers = { authorization };
    expect(await server.call({ method: 'DELETE', url, headers })).toMatchObject({
      status: 409,
      body: { Dependants: [{ Name: 'plants', Count: 1 }] },
    });
  });

  function change(payload: object, since: string) {
    const headers = { authorization, 'if-match': '"1"' };
    const url = `/api/admin/clients/northwind/shiftschedules/riverside?since=${since}`;
    return server.call({ method: 'PATCH', url, headers, payload });
  }
});
