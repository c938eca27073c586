import { afterEach, describe, expect, test } from 'vitest';

import { createLocalBus, type MachineChange } from '#server/base/bus.ts';
import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';
import { figuresByMachine } from '#server/production/figures/live-figures.ts';
import { currentStates } from '#server/production/figures/machines/live-values.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';
import { minuteMs } from '#shared/durations.ts';

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

describe.each(testDatabases)('on %s', (kind) => {
  test('a machine whose source dies is unknown from the last sign of life on, in status, figures and hub', async () => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0)]);
    await plant.ingestAt(1, [sample('temperature', 210, 1)]);

    await plant.lookAt(5);

    expect(plant.changes).toContainEqual(
      expect.objectContaining({ status: { value: 'UNDEFINED', since: morning + minuteMs } }),
    );
    expect(await plant.stateAt(360)).toEqual({
      status: 'UNDEFINED',
      since: morning + minuteMs,
      run: 1,
      // The shift is over six hours later, and half an hour of it was a break.
      unknown: 360 - 1 - 30,
    });
  });

  test.each([
    ['a sample of another machine', [{ ...sample('status', 'STOPPED', 4), machine: 'M2' }]],
    ['an empty batch', []],
  ])('%s is a sign of life of the source', async (_, samples) => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0)]);
    await plant.setLimit(300);
    await plant.ingestAt(4, samples);

    await plant.lookAt(8);
    expect(await plant.stateAt(8)).toMatchObject({ status: 'RUNNING', run: 8 });
    await plant.lookAt(10);
    expect(await plant.stateAt(10)).toMatchObject({ status: 'UNDEFINED', run: 4, unknown: 6 });
  });

  test('samples that are all rejected are no sign of life', async () => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0)]);
    await plant.ingestAt(4, [sample('temperature', 210, 40)]);
    await plant.lookAt(5);

    expect(await plant.stateAt(5)).toMatchObject({ status: 'UNDEFINED', since: morning });
  });

  test('a source that is heard again goes on with what it last said; the gap stays unknown', async () => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0), sample('changeover', true, 0)]);
    await plant.lookAt(10);
    await plant.ingestAt(60, []);

    expect(await plant.stateAt(90)).toEqual({
      status: 'RUNNING',
      since: morning + 60 * minuteMs,
      run: 0,
      unknown: 60,
    });
    expect(await plant.sumsAt(90)).toMatchObject({ changeovers: 1, changeoverMs: 30 * minuteMs });
  });

  test('what a gateway kept during the gap is applied when it comes', async () => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0)]);
    await plant.lookAt(10);
    await plant.ingestAt(60, []);
    await plant.ingestAt(61, [sample('status', 'STOPPED', 20)]);

    expect(await plant.stateAt(90)).toEqual({
      status: 'STOPPED',
      since: morning + 20 * minuteMs,
      run: 0,
      unknown: 20,
    });
  });

  test('the gap is unknown too when no one looked while it lasted', async () => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0)]);
    await plant.ingestAt(60, [sample('temperature', 210, 60)]);

    expect(await plant.stateAt(90)).toMatchObject({ status: 'RUNNING', run: 30, unknown: 60 });
  });

  test('0 seconds mean never', async () => {
    const plant = await start(kind);
    await plant.setLimit(0);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0)]);
    await plant.lookAt(120);

    expect(await plant.stateAt(120)).toMatchObject({ status: 'RUNNING', run: 120 });
  });

  test('a source that speaks every five minutes is silent after three times that', async () => {
    const plant = await start(kind);
    for (const minute of [0, 5, 10]) await plant.ingestAt(minute, []);
    await plant.ingestAt(15, [sample('status', 'RUNNING', 15)]);

    await plant.lookAt(29);
    expect(await plant.stateAt(29)).toMatchObject({ status: 'RUNNING' });
    await plant.lookAt(31);
    expect(await plant.stateAt(31)).toMatchObject({ status: 'UNDEFINED' });
  });

  test('one outage does not make outages usual', async () => {
    const plant = await start(kind);
    for (const minute of [0, 0.5, 60, 60.5]) await plant.ingestAt(minute, []);
    await plant.ingestAt(61, [sample('status', 'RUNNING', 61)]);
    await plant.lookAt(63);

    expect(await plant.stateAt(63)).toMatchObject({ status: 'UNDEFINED' });
  });

  test('a source that is silent is marked once, and survives a restart as silent', async () => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0)]);
    await plant.lookAt(5);
    const marked = plant.changes.length;
    await plant.lookAt(6);

    expect(plant.changes).toHaveLength(marked);
    await plant.restart();
    await plant.ingestAt(20, []);
    expect(await plant.stateAt(30)).toMatchObject({ status: 'RUNNING', run: 10, unknown: 20 });
  });

  test('a source that is heard once more and dies again is silent again', async () => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 0)]);
    await plant.lookAt(10);
    await plant.ingestAt(20, []);
    await plant.lookAt(90);

    expect(await plant.stateAt(90)).toEqual({
      status: 'UNDEFINED',
      since: morning + 20 * minuteMs,
      run: 0,
      unknown: 90,
    });
    await plant.ingestAt(100, []);
    expect(await plant.stateAt(110)).toMatchObject({ status: 'RUNNING', run: 10, unknown: 100 });
  });

  test('a source whose clock is ahead becomes silent each time it dies', async () => {
    const plant = await start(kind);
    await plant.ingestAt(0, [sample('status', 'RUNNING', 4)]);
    await plant.lookAt(1.1);
    await plant.ingestAt(1.5, []);
    await plant.lookAt(60);

    expect(await plant.stateAt(90)).toMatchObject({ status: 'UNDEFINED', run: 0 });
  });

  test('a server clock that was ahead for a while keeps no source alive', async () => {
    const plant = await start(kind);
    await plant.ingestAt(120, [sample('status', 'RUNNING', 0)]);
    await plant.ingestAt(1, [sample('temperature', 210, 1)]);

    await plant.lookAt(5);
    expect(await plant.stateAt(5)).toMatchObject({ status: 'UNDEFINED', run: 1, unknown: 4 });
  });

  test('no source can send the note of a silence itself', async () => {
    const plant = await start(kind);

    expect(await plant.ingestAt(0, [sample('$silence', true, 0)])).toMatchObject({
      rejected: [{ code: 'sample.unknownTag' }],
    });
  });
});

async function start(kind: (typeof testDatabases)[number]) {
  const { db, close } = await openTestDatabase(kind);
  await installSmallPlant(db);
  const clock = { now: morning };
  const changes: MachineChange[] = [];
  const bus = createLocalBus();
  bus.subscribe('machines.changed', (changed) => void changes.push(...changed));
  const log = { warn: () => {}, error: () => {} };
  let pipeline = createPipeline({ db, bus, now: () => clock.now, log });
  ended.push(async () => {
    await pipeline.close();
    await close();
  });

  async function sumsAt(minute: number) {
    const now = morning + minute * minuteMs;
    const window = { start: morning, end: now, now };
    return (await figuresByMachine(db, ['machine-1'], window)).get('machine-1')?.sums;
  }

  return {
    changes,
    sumsAt,
    async ingestAt(minute: number, samples: readonly unknown[]) {
      clock.now = morning + minute * minuteMs;
      return pipeline.ingest('line', samples);
    },
    async lookAt(minute: number) {
      clock.now = morning + minute * minuteMs;
      await pipeline.markSilentSources();
    },
    /** Minutes by state, and the present status of the machine. */
    async stateAt(minute: number) {
      const state = (await currentStates(db, ['machine-1'])).get('machine-1');
      expect(state?.isSourceSilent).toBe(state?.status === 'UNDEFINED');
      const { status, since } = state ?? {};
      const { runMs = 0, undefinedMs = 0 } = (await sumsAt(minute)) ?? {};
      return { status, since, run: runMs / minuteMs, unknown: undefinedMs / minuteMs };
    },
    async setLimit(seconds: number) {
      await db
        .updateTable('data_sources')
        .set({ stale_after_seconds: seconds })
        .where('id', '=', 'line')
        .execute();
    },
    async restart() {
      await pipeline.close();
      pipeline = createPipeline({ db, bus, now: () => clock.now, log });
    },
  };
}
