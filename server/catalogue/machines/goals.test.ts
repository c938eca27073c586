import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Machines, Performance } from '#schemas/api/machines.gen.ts';
import type { ChangePreview } from '#schemas/api/previews.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-02';
const day = 86_400_000;
/** Start of a day in Riverside. */
const midnight = '2026-06-15T05:00:00Z';

describe.each(testDatabases)('goals and thresholds on %s', (kind) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await startTestApp(kind);
    // 10:00 in Riverside.
    server.clock.now = Date.parse('2026-06-15T15:00:00Z');
    await server.ingest([[press, 'status', 'STOPPED', 10 * 86_400]]);
    await change('admin/machines', press, { PartsHourlyGoal: 100, OEEHigh: 0.8 }, '2026-01-01');
  });
  afterEach(() => server.close());

  test('another goal holds from today on: the past is held against the one that it had', async () => {
    await change('admin/machines', press, { PartsHourlyGoal: 150, OEEHigh: 0.9 });

    expect(await rowOf(1)).toMatchObject({ PartsHourlyGoal: 100, OEEHigh: 0.8, OEELow: 0.6 });
    expect(await rowOf(0)).toMatchObject({ PartsHourlyGoal: 150, OEEHigh: 0.9, OEELow: 0.6 });
    expect((await performance(1)).Explanation).toMatchObject({
      PartsHourlyGoal: 100,
      Thresholds: { OEE: { High: 0.8 } },
    });
    expect((await performance(0)).Explanation).toMatchObject({ PartsHourlyGoal: 150 });
  });

  test('a window over two goals asks for the parts of each, and is judged by the last', async () => {
    await change('admin/machines', press, { PartsHourlyGoal: 150 }, '2026-06-12');

    const [before, after] = [await rowOf(4), await rowOf(3)];
    const both = await rowOf(4, { days: 2 });
    expect(hoursOf(before.ProdGoal, 100)).toBeGreaterThan(0);
    expect(hoursOf(after.ProdGoal, 150)).toBe(hoursOf(before.ProdGoal, 100));
    expect(both.ProdGoal).toBeCloseTo((before.ProdGoal ?? 0) + (after.ProdGoal ?? 0));
    expect(both.PartsHourlyGoal).toBe(150);
  });

  test('each goal has its own past: another one that changes leaves it', async () => {
    await change('admin/machines', press, { PartsHourlyGoal: 150 }, '2026-06-12');
    await change('admin/machines', press, { OEEHigh: 0.9 }, '2026-06-10');
    await change('admin/machines', press, { OEEHigh: 0.95, PartsDailyGoal: 2000 });

    expect(await rowOf(6)).toMatchObject({ PartsHourlyGoal: 100, OEEHigh: 0.8 });
    expect(await rowOf(4)).toMatchObject({ PartsHourlyGoal: 100, OEEHigh: 0.9 });
    expect(await rowOf(3)).toMatchObject({ PartsHourlyGoal: 150, OEEHigh: 0.9 });
    expect(await rowOf(0)).toMatchObject({ OEEHigh: 0.95, PartsDailyGoal: 2000 });
    const { body } = await server.get('global', `admin/machines/${press}`);
    expect((body as { EarlierGoals: object[] }).EarlierGoals).toMatchObject([
      { Until: '2026-01-01', OEEHigh: 0.75, PartsHourlyGoal: 320 },
      { Until: '2026-06-10', OEEHigh: 0.8 },
      { Until: '2026-06-12', PartsHourlyGoal: 100 },
      { OEEHigh: 0.9 },
    ]);
  });

  test('a day that is named without another goal says since when they hold', async () => {
    await change('admin/machines', press, { PartsHourlyGoal: 150 });
    await change('admin/machines', press, { PartsHourlyGoal: 150 }, '2026-06-12');

    expect(await rowOf(4)).toMatchObject({ PartsHourlyGoal: 100 });
    expect(await rowOf(3)).toMatchObject({ PartsHourlyGoal: 150 });
  });

  test('a preview says what last week is held against before it is stored, and what was to be made', async () => {
    const running = 'riverside-imm-03';
    await server.ingest([[running, 'status', 'RUNNING', 10 * 86_400]]);
    const proposed = { PartsHourlyGoal: 200, AvailabilityHigh: 1 };
    const { body } = await server.call({
      method: 'POST',
      url: `/api/admin/machines/${running}/preview`,
      headers: await headers(),
      payload: proposed,
    });
    const [plant] = (body as ChangePreview).Items;
    const [machine] = plant?.Machines ?? [];

    expect(machine).toMatchObject({
      Id: running,
      Now: { Availability: 1, Levels: { Availability: 'meeting' } },
      // A value equal to the threshold is not above it.
      Then: { Availability: 1, Levels: { Availability: 'approaching' } },
    });
    expect(hoursOf(machine?.Then.WantedParts, 200)).toBe((machine?.Then.PlannedMinutes ?? 0) / 60);
    expect(plant?.All).toMatchObject({ Then: { Levels: null } });
    expect(await rowOf(7, { days: 7, id: running })).toMatchObject({
      ProdGoal: machine?.Now.WantedParts,
    });
    await change('admin/machines', running, proposed, '2026-06-08');
    expect(await rowOf(7, { days: 7, id: running })).toMatchObject({
      ProdGoal: machine?.Then.WantedParts,
    });
  });

  test('a day of the past is refused a low one above its high one, with its field', async () => {
    await change('admin/machines', press, { OEEHigh: 0.3, OEELow: 0.2 });

    expect(await tryTo('admin/machines', press, { OEEHigh: 0.35 }, '2026-06-05')).toMatchObject({
      status: 400,
      body: { code: 'machine.crossedThresholds', Errors: [{ Field: 'OEELow' }] },
    });
  });

  test('where it is tomorrow already, a day that is named is the day of the plant', async () => {
    await server.db
      .updateTable('plants')
      .set({ time_zone: 'Pacific/Kiritimati' })
      .where('id', '=', 'riverside')
      .execute();
    server.clock.now = Date.parse('2026-06-15T10:02:00Z');
    await change('admin/machines', press, { PartsHourlyGoal: 150 });
    await change('admin/machines', press, { PartsHourlyGoal: 200 }, '2026-06-15');

    const { body } = await server.get('global', `admin/machines/${press}`);
    const { EarlierGoals } = body as { EarlierGoals: object[] };
    expect(EarlierGoals.at(-1)).toEqual({ Until: '2026-06-15', PartsHourlyGoal: 100 });
  });

  test('a schedule for the past leaves goals of the past, and a goal the schedule', async () => {
    const [short, long] = [
      await addSchedule('08:00', '09:00'),
      await addSchedule('06:00', '16:00'),
    ];
    await change('admin/machines', press, { PartsHourlyGoal: 150, ShiftScheduleId: short });
    await server.figuresFollowed();
    const planned = (await rowOf(1)).ProdGoal;

    await change('admin/machines', press, { PartsDailyGoal: 9 }, '2026-06-01');
    await server.figuresFollowed();
    expect(await rowOf(1)).toMatchObject({ PartsHourlyGoal: 100, ProdGoal: planned });

    await change('admin/machines', press, { ShiftScheduleId: long }, '2026-06-01');
    await server.figuresFollowed();
    expect(await rowOf(1)).toMatchObject({ PartsHourlyGoal: 100, PartsDailyGoal: 9 });
    expect(hoursOf((await rowOf(1)).ProdGoal, 100)).toBe(10);
  });

  test('a schedule of a plant for the past leaves its policy of the past', async () => {
    await change('admin/plants', 'riverside', { MicroStopSeconds: 1800 });
    const before = await policyOf(1);

    await change(
      'admin/plants',
      'riverside',
      { ShiftScheduleId: await addSchedule('06:00', '16:00') },
      '2026-06-01',
    );
    await server.figuresFollowed();

    expect(await policyOf(1)).toEqual(before);
    expect(await policyOf(0)).toMatchObject({ MicroStopSeconds: 1800 });
  });

  /** @param ago Start of the window, in days before today. */
  async function rowOf(ago: number, { days = 1, id = press } = {}) {
    const { body } = await server.get('global', `machines/riverside/machines?${window(ago, days)}`);
    const row = (body as Machines).Items.find(({ Id }) => Id === id);
    if (!row) throw new Error(`There is no ${id}`);
    return row;
  }

  async function performance(ago: number): Promise<Performance> {
    const { body } = await server.get('global', `machines/${press}/performance?${window(ago, 1)}`);
    return body as Performance;
  }

  async function policyOf(ago: number) {
    return (await performance(ago)).Explanation.Policy;
  }

  function window(ago: number, days: number): string {
    const start = Date.parse(midnight) - ago * day;
    const end = Math.min(start + days * day, server.clock.now);
    return `start=${new Date(start).toISOString()}&end=${new Date(end).toISOString()}`;
  }

  async function addSchedule(start: string, end: string): Promise<string> {
    const payload = {
      DisplayName: start,
      Shifts: [{ Name: 'Only', Start: start, End: end, Days: '1-7', Breaks: '' }],
    };
    const url = '/api/admin/clients/northwind/shiftschedules';
    const { body } = await server.call({ method: 'POST', url, headers: await headers(), payload });
    return (body as { Id: string }).Id;
  }

  async function change(path: string, id: string, payload: object, since?: string) {
    expect(await tryTo(path, id, payload, since)).toMatchObject({ status: 200 });
  }

  async function tryTo(path: string, id: string, payload: object, since?: string) {
    const { body } = await server.get('global', `${path}/${id}`);
    return server.call({
      method: 'PATCH',
      url: `/api/${path}/${id}${since === undefined ? '' : `?since=${since}`}`,
      headers: {
        ...(await headers()),
        'if-match': `"${(body as { Version: number }).Version}"`,
      },
      payload,
    });
  }

  async function headers() {
    return { authorization: `Bearer ${await server.tokenOf('global')}` };
  }
});

function hoursOf(wanted: number | null | undefined, goal: number): number {
  return Math.round(((wanted ?? 0) / goal) * 1000) / 1000;
}
