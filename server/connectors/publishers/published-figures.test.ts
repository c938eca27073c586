import { expect, test } from 'vitest';

import { createLocalBus } from '#server/base/bus.ts';
import { openTestDatabase } from '#server/db/test-database.ts';
import { defaultPolicy, policyText } from '#server/oee/policy.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';
import {
  installSmallPlant,
  morning,
  sample,
} from '#server/production/ingest/small-plant.fixture.ts';
import { hourMs } from '#shared/durations.ts';

import { publishedFigures } from './published-figures.ts';

test('a plant and its machines are counted by the policy of the day, not by the next one', async () => {
  const { db, close } = await openTestDatabase('SQLite');
  await installSmallPlant(db, { machines: 1 });
  const next = { ...defaultPolicy, changeover: 'plannedLoss' } as const;
  const oee_policy = policyText({
    value: next,
    earlier: [{ until: '2026-06-11', value: defaultPolicy }],
  });
  await db.updateTable('plants').set({ oee_policy }).execute();
  const now = morning + 2 * hourMs;
  const log = { warn: () => {}, error: () => {} };
  const pipeline = createPipeline({ db, bus: createLocalBus(), now: () => now, log });
  await pipeline.ingest('line', [
    sample('status', 'RUNNING', 0),
    sample('changeover', true, 60),
    sample('changeover', false, 90),
  ]);

  const publisher = { clientId: 'acme', plantId: null, machineIds: [] };
  const [plant, machine] = await publishedFigures(db, publisher, now);

  expect(plant?.machine).toBeNull();
  expect(plant?.figures['DownMinutes']).toBeGreaterThan(30);
  expect(machine?.figures).toMatchObject(plant?.figures ?? {});
  await pipeline.close();
  await close();
});
