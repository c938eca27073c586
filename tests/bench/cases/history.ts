import { openDatabase } from '#server/db/open.ts';
import { dayMs } from '#shared/durations.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { accessToken } from '../sign-in.ts';

const machines = 500;
const days = 90;
const rounds = 15;

/** How long the OEE of 90 days of a plant with 500 machines takes. */
export async function measureHistory({ address, dataDir }: ServerProcess): Promise<Figure[]> {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  await fillDays(dataDir, today);
  const token = await accessToken(address);
  const query = new URLSearchParams({
    start: new Date(today - days * dayMs).toISOString(),
    end: new Date(today).toISOString(),
    series: 'false',
  });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const reply = await fetch(`${address}/api/machines/plant-${machines}/performance?${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { TotalParts } = (await reply.json()) as { TotalParts: number };
    times.push(performance.now() - began);
    if (TotalParts !== machines * days * 1000)
      throw new Error(`${TotalParts} parts are not those of ${days} days`);
  }
  return [
    {
      name: `OEE of ${days} days of ${machines} machines, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
      target: '≤ 300',
    },
  ];
}

/** Stores the sums of past days directly, in the form in which the server keeps closed days. */
async function fillDays(dataDir: string, today: number): Promise<void> {
  const db = await openDatabase({ dataDir });
  for (const machine_id of machineIds(machines)) {
    await db
      .insertInto('days')
      .values(
        Array.from({ length: days }, (_, day) => ({
          machine_id,
          day_at: today - (day + 1) * dayMs,
          run_ms: dayMs * 0.8,
          stop_ms: dayMs * 0.2,
          undefined_ms: 0,
          changeover_ms: 0,
          planned_stop_ms: 0,
          changeovers: 0,
          total_parts: 1000,
          good_parts: 990,
          reject_parts: 10,
          ideal_ms: 1_000_000,
          parts_without_cycle: 0,
        })),
      )
      .execute();
    await db.insertInto('day_books').values({ machine_id, until_at: today }).execute();
  }
  await db.destroy();
}
