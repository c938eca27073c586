import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { DowntimeHistory, DowntimeReasons } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const hour = 3_600_000;
/** The clock of the test stands at 12:00 in Chicago. */
const noon = Date.parse('2026-06-10T17:00:00Z');
const dryer = 'riverside-dry-02';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await server.db
      .insertInto('segments')
      .values([
        segment(-49, -1, 'Heater'),
        segment(-1, 0, 'Hopper'),
        { ...segment(-200, -60, null), machine_id: 'riverside-ovn-01' },
      ])
      .execute();
  });
  afterAll(() => server.close());

  test.each([
    ['one machine', dryer],
    ['a whole plant', 'riverside'],
  ])('the reasons of %s sum what its state intervals count, over any window', async (_, id) => {
    const window = 'start=2026-05-25T05:00:00Z&end=2026-06-10T17:00:00Z';
    const summed = await ask<DowntimeReasons>(`${id}/downtimereasons?${window}`);
    const listed = await ask<DowntimeHistory>(`${id}/downtimehistory?${window}`);

    const sums = new Map<string | null, number>();
    for (const { Reason, CountedMs } of listed.Items)
      sums.set(Reason, (sums.get(Reason) ?? 0) + CountedMs);
    expect(new Map(summed.Items.map(({ Reason, CountedMs }) => [Reason, CountedMs]))).toEqual(sums);
    expect(summed.Machines).toBe(listed.Machines.length);
  });

  test('a stop that goes on through breaks and nights is one stop', async () => {
    const { Items } = await ask<DowntimeReasons>(
      `${dryer}/downtimereasons?start=2026-06-01T05:00:00Z&end=2026-06-10T17:00:00Z`,
    );

    expect(Items.map(({ Reason, Stops }) => [Reason, Stops])).toEqual([
      ['Heater', 1],
      ['Hopper', 1],
    ]);
    expect(Items[0]?.CountedMs).toBeGreaterThan(24 * hour);
  });

  async function ask<Answer>(path: string) {
    return (await server.get('anna', `machines/${path}`)).body as Answer;
  }
});

/** A stop between two numbers of hours before noon. */
function segment(from: number, to: number, reason: string | null) {
  return {
    machine_id: dryer,
    is_changeover: 0 as const,
    start_at: noon + from * hour,
    end_at: noon + to * hour,
    status: 'STOPPED' as const,
    reason,
  };
}
