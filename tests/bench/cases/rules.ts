import { openDatabase } from '#server/db/open.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { machineIds } from '../bench-plant.ts';
import type { Figure } from '../figures.ts';
import { begin } from '../source.ts';

/** The machines of all plants of the bench. */
const machines = [200, 500, 1000].flatMap((size) => machineIds(size));
const rules = 30;
/** The interval between two evaluations of the rules. */
const lookSeconds = 5;
const seconds = 30;
const evaluations = (machines.length * rules) / lookSeconds;

/** The cost of rules that each evaluate every machine. */
export async function measureRules(server: ServerProcess): Promise<Figure[]> {
  for (const size of [200, 500, 1000]) await begin(server.address, machineIds(size));
  const without = await shareOfCore(server);
  await addRules(server.dataDir);
  const share = (await shareOfCore(server)) - without;
  return [
    { name: 'rule evaluations a second', value: evaluations, unit: '' },
    {
      name: 'what they cost',
      value: (share * 10_000 * 100) / evaluations,
      unit: '% of a core for 10,000 a second',
      target: '≤ 10',
    },
  ];
}

async function shareOfCore(server: ServerProcess): Promise<number> {
  const before = { cpu: server.cpuSeconds(), at: performance.now() };
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return (server.cpuSeconds() - before.cpu) / ((performance.now() - before.at) / 1000);
}

async function addRules(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  await db
    .insertInto('notification_rules')
    .values(
      Array.from({ length: rules }, (_, index) => ({
        id: `rule-${index}`,
        client_id: 'bench',
        display_name: `Rule ${index}`,
        display_name_key: `rule ${index}`,
        kind: 'machine.stopped',
        machine_id: null,
        kpi: null,
        threshold: null,
        hold_ms: 3_600_000,
        hysteresis: null,
        is_enabled: 1 as const,
      })),
    )
    .execute();
  await db.destroy();
}
