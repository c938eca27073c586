import type { Db } from '#server/db/open.ts';
import type { Pipeline } from '#server/production/ingest/pipeline.ts';

import { demoSourceId } from './install-plants.ts';
import { createLife, livePace, type LifeState, type MachineLife } from './machine-life.ts';
import { demoMachines, type DemoMachine } from './machines.ts';
import { createMetricWalk, type MetricWalk } from './metric-walk.ts';

export interface Simulator {
  stop(): void;
}

interface LiveMachine {
  machine: DemoMachine;
  life: MachineLife;
  walk: MetricWalk;
  nextMetricsAt: number;
}

const tickMs = 1000;
const metricEveryMs = 20_000;

/** Simulates the demo's machines from the database's state on, through the usual ingest. */
export async function startSimulator(parts: {
  ingest: Pipeline['ingest'];
  db: Db;
  now: () => number;
  seed: number;
}): Promise<Simulator> {
  const { ingest, now } = parts;
  const machines = await liveMachines(parts);
  let isBusy = false;

  async function tick(): Promise<void> {
    // During a slow commit samples are skipped, not queued: the next tick covers the whole time.
    if (isBusy) return;
    isBusy = true;
    const samples = machines.flatMap((machine) => currentSamples(machine, now()));
    try {
      if (samples.length > 0) await ingest(demoSourceId, samples);
    } catch {
      // Logged by the pipeline. The samples are lost, as with a real source without a buffer.
    }
    isBusy = false;
  }

  const timer = setInterval(() => void tick(), tickMs);
  return { stop: () => clearInterval(timer) };
}

function currentSamples(live: LiveMachine, now: number): object[] {
  const machine = live.machine.id;
  const samples: object[] = live.life
    .live(now)
    .map(({ tag, value, at }) => ({ machine, tag, value, at: new Date(at).toISOString() }));
  if (now < live.nextMetricsAt) return samples;
  live.nextMetricsAt = now + metricEveryMs;
  const at = new Date(now).toISOString();
  for (const { name, value } of live.walk.next()) samples.push({ machine, tag: name, value, at });
  return samples;
}

async function liveMachines({
  db,
  now,
  seed,
}: {
  db: Db;
  now: () => number;
  seed: number;
}): Promise<LiveMachine[]> {
  const machines = demoMachines(String(seed)).filter(({ character }) => character !== 'silent');
  const rows = await db.selectFrom('machine_states').selectAll().execute();
  const states = new Map(rows.map((row) => [row.machine_id, row]));
  const values = await db.selectFrom('metric_values').selectAll().execute();
  const at = now();
  return machines.map((machine, index) => {
    const row = states.get(machine.id);
    const state: LifeState = {
      at,
      status: row?.status ?? 'UNDEFINED',
      isChangeover: row?.is_changeover === 1,
      product: row?.product_id ?? null,
      total: row?.total_counter ?? 0,
      reject: row?.reject_counter ?? 0,
    };
    const ofMachine = values.filter(({ machine_id }) => machine_id === machine.id);
    const from = new Map(ofMachine.map(({ name, value }) => [name, value ?? 0]));
    return {
      machine,
      life: createLife(machine, state, { seed: String(seed), pace: livePace }),
      walk: createMetricWalk(machine, { seed: String(seed), from }),
      // Staggered over the interval to spread the load.
      nextMetricsAt: at + (index * metricEveryMs) / machines.length,
    };
  });
}
