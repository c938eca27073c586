import type { Insertable } from 'kysely';

import type { Database } from '#server/db/schema.ts';
import { readingOf } from '#server/ingest/check-sample.ts';
import { rowOf } from '#server/ingest/machine-records.ts';
import { checkpointRows, hourRows, segmentRow } from '#server/ingest/write-outcome.ts';
import { compareReadings, type MachineRules, type Reading } from '#server/oee/ledger.ts';
import { plantClock } from '#server/oee/plant-clock.ts';
import { emptyState, fold } from '#server/oee/machine-state.ts';

import { demoSourceId } from './install-plants.ts';
import { createLife, historyPace, type MachineLife, type Utterance } from './machine-life.ts';
import type { DemoMachine } from './machines.ts';
import { createMetricWalk } from './metric-walk.ts';
import { createRandom } from './random.ts';

/** All rows of one machine's past, as the pipeline would have left them. */
export interface MachineHistory {
  samples: Database['samples'][];
  hours: Insertable<Database['hours']>[];
  segments: Insertable<Database['segments']>[];
  checkpoints: Insertable<Database['machine_checkpoints']>[];
  state: Insertable<Database['machine_states']>;
  metricValues: Database['metric_values'][];
}

const minute = 60_000;
const day = 86_400_000;
const days = 30;
/** Samples older than this are not made: charts and late samples reach back so far. */
const samplesKeptMs = 26 * 3_600_000;
const metricEveryMs = 5 * minute;

/** Thirty days of one machine, made by its life and booked by the same maths as live samples. */
export function historyOf(
  machine: DemoMachine,
  { seed, now, rules }: { seed: string; now: number; rules: MachineRules },
): MachineHistory {
  const clock = plantClock(machine.plant.timeZone);
  const start = clock.dayStart(now - days * day);
  const horizonAt = clock.hourStart(now - samplesKeptMs);
  const said = utterancesOf(machine, { seed, start, now });
  const readings: Reading[] = [];
  const reasons = new Map<number, string>();
  for (const { tag, at, value, reason } of said) {
    const reading = readingOf({ tag, at, seq: -1, source: demoSourceId, ...stored(value) });
    if (reading) readings.push(reading);
    if (reason) reasons.set(at, reason);
  }
  const { state, outcome } = fold(emptyState, readings.toSorted(compareReadings), rules);
  for (const at of outcome.checkpoints.keys()) if (at < horizonAt) outcome.checkpoints.delete(at);

  const metrics = metricSamples(machine, { seed, start: horizonAt, now });
  return {
    samples: said
      .filter(({ at }) => at >= horizonAt)
      .map((one) => sampleRow(machine.id, one))
      .concat(metrics.samples),
    hours: hourRows(machine.id, outcome),
    segments: [...outcome.segments.values()].map((segment) =>
      segmentRow(machine.id, segment, reasons.get(segment.since)),
    ),
    checkpoints: checkpointRows(machine.id, outcome),
    state: rowOf(machine.id, { state, newestAt: now, horizonAt, version: 1 }),
    metricValues: metrics.newest,
  };
}

function utterancesOf(
  machine: DemoMachine,
  { seed, start, now }: { seed: string; start: number; now: number },
): Utterance[] {
  const random = createRandom(`${seed}/${machine.id}/counters`);
  const [first] = machine.products;
  const total = Math.round(random.between(10_000, 900_000));
  const state = { total, reject: Math.round(total * machine.scrap), product: first.id };
  const life = createLife(
    machine,
    { ...state, at: start, status: 'UNDEFINED', isChangeover: false },
    { seed, pace: historyPace },
  );
  forceScene(life, machine, now);
  return [
    { tag: 'product', value: first.id, at: start },
    { tag: 'totalparts', value: total, at: start },
    { tag: 'rejectparts', value: state.reject, at: start },
    ...life.live(now),
  ];
}

/** What a visitor shall see at once: a changeover, a long stop, a short one. */
function forceScene(life: MachineLife, { character }: DemoMachine, now: number): void {
  if (character === 'changingOver')
    life.force(now - 12 * minute, { isChangeover: true, minutes: 45, reason: 'Changeover' });
  if (character === 'broken')
    life.force(now - 38 * minute, { isChangeover: false, minutes: 240, reason: 'Hydraulic leak' });
  if (character === 'shortStop')
    life.force(now - 2 * minute, { isChangeover: false, minutes: 9, reason: 'Robot fault' });
}

function metricSamples(
  machine: DemoMachine,
  { seed, start, now }: { seed: string; start: number; now: number },
) {
  const walk = createMetricWalk(machine, { seed });
  const samples: Database['samples'][] = [];
  let newest: Database['metric_values'][] = [];
  for (let at = start; at <= now; at += metricEveryMs) {
    newest = walk.next().map(({ name, value }) => ({ machine_id: machine.id, name, value, at }));
    for (const { name: tag, value } of newest)
      samples.push(sampleRow(machine.id, { tag, value: value ?? 0, at }));
  }
  return { samples, newest };
}

function sampleRow(
  machineId: string,
  { tag, value, at }: { tag: string; value: Utterance['value']; at: number },
): Database['samples'] {
  const { number, text } = stored(value);
  return {
    machine_id: machineId,
    tag,
    at,
    seq: -1,
    source_id: demoSourceId,
    number_value: number,
    text_value: text,
  };
}

function stored(value: Utterance['value']): { number: number | null; text: string | null } {
  return typeof value === 'string'
    ? { number: null, text: value }
    : { number: Number(value), text: null };
}
