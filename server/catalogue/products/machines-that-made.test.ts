import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Performance } from '#schemas/api/machines.gen.ts';
import type { ChangePreview } from '#schemas/api/previews.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { purgeSamplesBefore } from '#server/production/ingest/retention.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-02';
const day = 86_400;
const gears = 'admin/clients/northwind/products';

describe.each(testDatabases)(
  'a machine whose product is named in no sample any more on %s',
  (kind) => {
    let server: TestApp;
    let authorization: string;
    beforeAll(async () => {
      server = await startTestApp(kind);
      server.clock.now = Date.parse('2026-06-15T15:00:00Z');
      authorization = `Bearer ${await server.tokenOf('global')}`;
      await server.ingest([
        [press, 'product', 'Gear M12', 3 * day],
        [press, 'status', 'RUNNING', 3 * day],
        [press, 'totalparts', 0, 3 * day],
        [press, 'totalparts', 100, 2.5 * day],
        [press, 'totalparts', 200, 2.25 * day],
        [press, 'totalparts', 400, day],
      ]);
      await server.figuresFollowed();
      await purgeSamplesBefore(server.db, server.clock.now - 2 * day * 1000);
    });
    afterAll(() => server.close());

    test('is counted by a corrected cycle, as the preview says', async () => {
      const named = await server.db
        .selectFrom('samples')
        .select('at')
        .where('machine_id', '=', press)
        .where('tag', '=', 'product')
        .execute();
      expect(named).toEqual([]);
      const before = await performance();
      const { Items } = (await server.get('global', `${gears}?search=Gear M12`)).body as {
        Items: { Id: string; Version: number; IdealCycleSeconds: number }[];
      };
      const [gear] = Items;
      if (!gear) throw new Error('There is no gear');
      const call = {
        headers: { authorization, 'if-match': `"${gear.Version}"` },
        payload: { IdealCycleSeconds: gear.IdealCycleSeconds / 2 },
      };
      const preview = await server.call({
        ...call,
        method: 'POST',
        url: `/api/${gears}/${gear.Id}/preview?since=2026-06-01`,
      });
      const [week] = (preview.body as ChangePreview).Items;
      expect(week?.Machines.map(({ Id }) => Id)).toEqual([press]);

      const url = `/api/${gears}/${gear.Id}?since=2026-06-01`;
      expect(await server.call({ ...call, method: 'PATCH', url })).toMatchObject({ status: 200 });
      await server.figuresFollowed();
      expect(before.Explanation.Sums.IdealMs).toBeGreaterThan(0);
      expect((await performance()).Explanation.Sums.IdealMs).toBeCloseTo(
        before.Explanation.Sums.IdealMs / 2,
      );
      const { Performance: stored } = await performance(week);
      expect(stored).toBeGreaterThan(0);
      expect(week?.Machines[0]?.Then.Performance).toBeCloseTo(stored ?? 0, 9);
    });

    async function performance({
      Start: start = '2026-06-14T05:00:00Z',
      End: end = '2026-06-15T05:00:00Z',
    } = {}): Promise<Performance> {
      const window = new URLSearchParams({ start, end });
      return (await server.get('global', `machines/${press}/performance?${window}`))
        .body as Performance;
    }
  },
);
