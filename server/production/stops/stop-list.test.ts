import { expect, test } from 'vitest';

import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { installSmallPlant, morning } from '#server/production/ingest/small-plant.fixture.ts';

import { listStops } from './stop-list.ts';

const minute = 60_000;

test.each(testDatabases)(
  'a machine’s calendar is read once, not for each stop, on %s',
  async (kind) => {
    const { db, close } = await openTestDatabase(kind);
    await installSmallPlant(db);
    const stops = Array.from({ length: 300 }, (_, index) => ({
      machine_id: 'machine-1',
      start_at: morning + index * 2 * minute,
      end_at: morning + (index * 2 + 1) * minute,
      status: 'STOPPED' as const,
      is_changeover: 0 as const,
      reason: null,
    }));
    await db.insertInto('segments').values(stops).execute();
    let reads = 0;
    const machine = {
      id: 'machine-1',
      display_name: 'Press',
      time_zone: 'America/Chicago',
      oee_policy: '{}',
      get shift_calendar() {
        reads += 1;
        return '{"shifts":[]}';
      },
    } as MachineRecord;
    const window = { start: morning, end: morning + 600 * minute };
    const found = await listStops(db, [machine], { window, now: window.end });

    expect(found.stops).toHaveLength(300);
    expect(found.stops[0]).toMatchObject({ MachineId: 'machine-1', CountedMs: minute });
    expect(reads).toBe(1);
    await close();
  },
);
