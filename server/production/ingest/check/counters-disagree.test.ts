import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import type { Db } from '#server/db/open.ts';
import { openTestDatabase, testDatabases, type TestDatabase } from '#server/db/test-database.ts';
import { plantHours } from '#server/production/figures/hours/plant-hours.ts';
import { figuresByMachine, hourlySeries } from '#server/production/figures/live-figures.ts';
import { createPipeline, type Pipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';

const minute = 60_000;
const window = { start: morning, end: morning + 60 * minute, now: morning + 60 * minute };

describe.each(testDatabases)('on %s', (kind) => {
  let database: TestDatabase;
  let db: Db;
  let pipeline: Pipeline;
  let warnings: [object, string][];

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    ({ db } = database);
    await installSmallPlant(db);
    warnings = [];
    const log = {
      warn: (details: object, message: string) => void warnings.push([details, message]),
      error: () => {},
    };
    pipeline = createPipeline({ db, bus: createLocalBus(), now: () => window.now, log });
    await pipeline.ingest('line', [
      sample('status', 'RUNNING', 0),
      sample('totalparts', 100, 0),
      sample('goodparts', 90, 0),
      sample('rejectparts', 10, 0),
    ]);
    await pipeline.ingest('line', [
      sample('totalparts', 110, 1),
      sample('goodparts', 105, 1),
      sample('rejectparts', 10, 1),
    ]);
  });
  afterEach(async () => {
    await pipeline.close();
    await database.close();
  });

  test('Quality is no more than 1, and the machine is named', async () => {
    const figures = (await figuresByMachine(db, ['machine-1'], window)).get('machine-1');

    expect(figures?.kpis.Quality).toBe(1);
    expect(warnings).toEqual([
      [
        { machine: 'machine-1', name: 'machine-1' },
        'goodparts has counted 5 parts that totalparts has not',
      ],
    ]);
  });

  test('what is odd is kept with the source, and counted', async () => {
    await pipeline.ingest('line', [sample('totalparts', 3, 2)]);
    await pipeline.ingest('line', [sample('totalparts', 90_000, 3)]);
    const rows = await db
      .selectFrom('data_source_rows' as 'data_sources')
      .selectAll()
      .execute();
    const { warnings: text } = rows.find(({ id }) => id === 'line') as unknown as {
      warnings: string;
    };

    expect(JSON.parse(text)).toEqual([
      odd('totalparts', 'counter.rose', [110, 90_000]),
      odd('totalparts', 'counter.fell', [110, 3]),
      odd('goodparts', 'counter.beyondTotal', [0, 5]),
    ]);
  });

  test('tile, chart, roll-up and reporting views say the same', async () => {
    const tile = (await figuresByMachine(db, ['machine-1'], window)).get('machine-1')?.sums;
    const [chart] = (await hourlySeries(db, ['machine-1'], window)).get('machine-1') ?? [];
    const [plant] = await plantHours(db, ['machine-1'], {
      window,
      step: () => Promise.resolve(),
    });
    const { rows } = await sql<Record<string, number>>`
      SELECT total_parts AS "totalParts", good_parts AS "goodParts", reject_parts AS "rejectParts"
      FROM report_hours WHERE total_parts > 0`.execute(db);

    const parts = { totalParts: 10, goodParts: 10, rejectParts: 0 };
    for (const sums of [tile, chart?.sums, plant?.sums, ...rows]) expect(sums).toMatchObject(parts);
    expect(rows).toHaveLength(1);
  });

  test('what was counted beyond the total is booked when the total has counted it', async () => {
    await pipeline.ingest('line', [sample('totalparts', 116, 2), sample('goodparts', 106, 2)]);

    const figures = (await figuresByMachine(db, ['machine-1'], window)).get('machine-1');
    expect(figures?.sums).toMatchObject({ totalParts: 16, goodParts: 16, rejectParts: 0 });
  });
});

function odd(Tag: string, Code: string, [From, To]: [number, number]) {
  return { Machine: 'machine-1', Tag, Code, Count: 1, From, To };
}
