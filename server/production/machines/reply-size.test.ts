import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SeriesList } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { addSums } from '#server/oee/sums.ts';
import { plantHours } from '#server/production/figures/hours/plant-hours.ts';
import { seriesKeys } from '#server/production/figures/hours/series.ts';
import { hourlySeries } from '#server/production/figures/live-figures.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { dayMs } from '#shared/durations.ts';

const hour = 3600;
const [press, dryer] = ['riverside-imm-01', 'riverside-dry-01'];

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await server.ingest([
      [press, 'product', 'northwind-cap-28', 26 * hour],
      [press, 'status', 'RUNNING', 26 * hour],
      [press, 'totalparts', 1000, 26 * hour],
      [press, 'totalparts', 3000, 1.5 * hour],
      [dryer, 'status', 'RUNNING', 5.5 * hour],
      [dryer, 'status', 'STOPPED', 1.2 * hour],
    ]);
  });
  afterAll(() => server.close());

  test.each([
    ['a key twice', 'riverside/hours?modes[]=OEE&modes[]=OEE'],
    ['a key forty times', `productionhistory?${'modes[]=OEE&'.repeat(40)}`],
    ['more keys than there are', `riverside/hours?${'modes[]=planned&'.repeat(11)}`],
  ])('%s is refused', async (_, path) => {
    const { status, body } = await server.get('anna', `machines/${path}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid' });
  });

  test.each([
    ['every day of 40 machines over 399 days', 399, '250 days'],
    ['every hour of 40 machines over 30 days', 30, '10 days'],
  ])('%s, with all keys, is refused, with what is allowed', async (_, count, allowed) => {
    const modes = seriesKeys.map((key) => `modes[]=${key}&`).join('');
    const path = `productionhistory?${modes}${days(count)}`;
    const { status, body } = await server.get('anna', `machines/${path}`);

    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'request.tooMuch' } });
    expect((body as { ErrorMessage: string }).ErrorMessage).toContain(allowed);
    expect((body as { ErrorMessage: string }).ErrorMessage).toContain('at most 100000');
  });

  test.each([
    `productionhistory?Ids[]=${press}&`,
    'riverside/performance?series=false&',
    'riverside/hours?modes[]=OEE&modes[]=uptime&',
  ])('a year of %s is answered', async (path) => {
    expect(await server.get('anna', `machines/${path}${days(366)}`)).toMatchObject({ status: 200 });
  });

  test.each([
    ['', 86_400_000],
    ['timeBase=hour&', 3_600_000],
  ])('what is asked for with "%s" over 40 days comes in such steps', async (timeBase, length) => {
    for (const path of [`productionhistory?Ids[]=${press}&`, `${press}/productionhistory?`]) {
      const { body } = await server.get('anna', `machines/${path}${timeBase}${days(40)}`);
      const [series] = (body as SeriesList).Items;
      // The window begins within the first interval.
      const whole = series?.History[0]?.Items[1];
      expect(Date.parse(whole?.IntervalEnd ?? '') - Date.parse(whole?.IntervalStart ?? '')).toBe(
        length,
      );
    }
  });

  test('a flood of heavy questions of one session is refused, a page full of them is not', async () => {
    const headers = { authorization: `Bearer ${await server.tokenOf('anna')}` };
    const url = `/api/machines/riverside/hours?${days(30)}`;
    const asked = Array.from({ length: 50 }, () => server.app.inject({ url, headers }));
    const answers = await Promise.all(asked);

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(31);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('2');
  });

  test.each([true, false])(
    'the hours of a plant are the sums of its machines that were heard of (planned time only: %s)',
    async (plannedOnly) => {
      const now = server.clock.now;
      const window = { start: now - 3 * dayMs, end: now, now, plannedOnly };
      const ids = [press, dryer, 'riverside-imm-02', 'riverside-imm-03'];

      const plant = await plantHours(server.db, ids, { window, step: () => Promise.resolve() });

      const each = [...(await hourlySeries(server.db, [press, dryer], window)).values()];
      expect(plant).toHaveLength(72);
      expect(plant).toEqual(
        plant.map(({ start, end }, at) => ({
          start,
          end,
          sums: addSums(...each.map((hours) => hours[at]?.sums ?? {})),
        })),
      );
    },
  );

  function days(count: number): string {
    const start = new Date(server.clock.now - count * dayMs).toISOString();
    return `start=${start}&end=${new Date(server.clock.now).toISOString()}`;
  }
});
