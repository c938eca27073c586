import type { Insertable } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';
import {
  compareReadings,
  type MachineRules,
  type Reading,
  type Segment,
} from '#server/oee/ledger/ledger.ts';
import { toReading } from '#server/oee/ledger/stored-sample.ts';
import { emptyState, foldReadings } from '#server/oee/machine-state.ts';
import { stopPieces } from '#server/oee/stop-pieces.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { stateRow } from '#server/production/ingest/commit/machine-records.ts';
import {
  checkpointRows,
  hourRows,
  segmentRow,
} from '#server/production/ingest/commit/write-outcome.ts';
import { minuteMs, hourMs, dayMs } from '#shared/durations.ts';

import { demoSourceId } from './install-plants.ts';
import { createLife, historyPace, type MachineLife, type DemoSample } from './machine-life.ts';
import type { DemoMachine } from './machines.ts';
import { createMetricWalk } from './metric-walk.ts';
import { createRandom } from './random.ts';
import { reasonCategories, reasonId } from './reasons.ts';

/** All rows of one machine's history, equal to those of the pipeline. */
export interface MachineHistory {
  samples: Database['samples'][];
  hours: Insertable<Database['hours']>[];
  segments: Insertable<Database['segments']>[];
  reportedReasons: Database['source_reasons'][];
  pieces: Database['stop_pieces'][];
  checkpoints: Insertable<Database['machine_checkpoints']>[];
  state: Insertable<Database['machine_states']>;
  metricValues: Database['metric_values'][];
}

const days = 30;
/** Oldest samples: charts and late samples need no older ones. */
const samplesKeptMs = 26 * hourMs;
const metricEveryMs = 5 * minuteMs;

/** Thirty days of a machine's simulated life, computed by the same functions as live samples. */
export function simulateHistory(
  machine: DemoMachine,
  { seed, now, rules }: { seed: string; now: number; rules: MachineRules },
): MachineHistory {
  const clock = plantClock(machine.plant.timeZone);
  const start = clock.dayStart(now - days * dayMs);
  const horizonAt = clock.hourStart(now - samplesKeptMs);
  const samples = samplesOf(machine, { seed, start, now });
  const readings: Reading[] = [];
  for (const { tag, at, value } of samples) {
    const reading = toReading({ tag, at, seq: -1, source: demoSourceId, ...stored(value) });
    if (reading) readings.push(reading);
  }
  const reasons = samples.filter(({ tag }) => tag === 'reason');
  const { state, outcome } = foldReadings(emptyState, readings.toSorted(compareReadings), rules);
  for (const at of outcome.checkpoints.keys()) if (at < horizonAt) outcome.checkpoints.delete(at);

  const metrics = metricSamples(machine, { seed, start: horizonAt, now });
  return {
    samples: samples
      .filter(({ at }) => at >= horizonAt)
      .map((one) => sampleRow(machine, one))
      .concat(metrics.samples),
    hours: hourRows(machine.id, outcome),
    segments: [...outcome.segments.values()].map((segment) => segmentRow(machine.id, segment)),
    ...reasonRows(machine, { segments: [...outcome.segments.values()], reasons }),
    checkpoints: checkpointRows(machine.id, outcome),
    state: stateRow(machine.id, { state, newestAt: now, horizonAt, version: 1 }),
    metricValues: metrics.newest,
  };
}

/** Reasons sent by the source, and the pieces of stops that follow from them. */
function reasonRows(
  { id, plant: { clientId } }: DemoMachine,
  { segments, reasons }: { segments: readonly Segment[]; reasons: readonly DemoSample[] },
): Pick<MachineHistory, 'reportedReasons' | 'pieces'> {
  const reportedReasons = reasons.map(({ at, value }) => ({
    machine_id: id,
    at,
    seq: -1,
    source_id: demoSourceId,
    reason_id: reasonId(clientId, String(value)),
  }));
  const codes = new Map(
    [...reasonCategories].map(([code, category]) => [reasonId(clientId, code), category]),
  );
  let next = 0;
  const pieces = segments.flatMap(({ since: start, end, status, isChangeover }) => {
    const stop = { start, end: end ?? Infinity };
    const reported: { at: number; reasonId: string }[] = [];
    for (; (reportedReasons[next]?.at ?? Infinity) < stop.end; next += 1) {
      const { at = 0, reason_id = '' } = reportedReasons[next] ?? {};
      reported.push({ at, reasonId: reason_id });
    }
    if (status === 'RUNNING') return [];
    return stopPieces(stop, { reported, assigned: [] }).map((piece) => ({
      machine_id: id,
      start_at: piece.start,
      end_at: Number.isFinite(piece.end) ? piece.end : null,
      stop_at: start,
      status,
      is_changeover: isChangeover ? (1 as const) : (0 as const),
      reason_id: piece.reasonId,
      category: codes.get(piece.reasonId ?? '') ?? null,
      assignment_id: null,
    }));
  });
  return { reportedReasons, pieces };
}

function samplesOf(
  machine: DemoMachine,
  { seed, start, now }: { seed: string; start: number; now: number },
): DemoSample[] {
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

/** Events that a visitor sees at once: a changeover, a long stop, a short one. */
function forceScene(life: MachineLife, { character }: DemoMachine, now: number): void {
  if (character === 'changingOver')
    life.force(now - 12 * minuteMs, { isChangeover: true, minutes: 45, reason: 'Changeover' });
  if (character === 'broken')
    life.force(now - 38 * minuteMs, {
      isChangeover: false,
      minutes: 240,
      reason: 'Hydraulic leak',
    });
  if (character === 'shortStop')
    life.force(now - 2 * minuteMs, { isChangeover: false, minutes: 9, reason: 'Robot fault' });
}

function metricSamples(
  machine: DemoMachine,
  { seed, start, now }: { seed: string; start: number; now: number },
) {
  const walk = createMetricWalk(machine, { seed });
  const samples: Database['samples'][] = [];
  let newest: Database['metric_values'][] = [];
  for (let at = start; at <= now; at += metricEveryMs) {
    newest = walk
      .next()
      .map(({ name, value }) => ({ machine_id: machine.id, name, value, at, quality: 0 }));
    for (const { name: tag, value } of newest)
      samples.push(sampleRow(machine, { tag, value: value ?? 0, at }));
  }
  return { samples, newest };
}

function sampleRow(
  { id, plant }: DemoMachine,
  { tag, value, at }: { tag: string; value: DemoSample['value']; at: number },
): Database['samples'] {
  const isReason = tag === 'reason';
  const { number, text } = stored(isReason ? reasonId(plant.clientId, String(value)) : value);
  return {
    machine_id: id,
    tag,
    at,
    seq: -1,
    source_id: demoSourceId,
    number_value: number,
    text_value: text,
    quality: 0,
  };
}

function stored(value: DemoSample['value']): { number: number | null; text: string | null } {
  return typeof value === 'string'
    ? { number: null, text: value }
    : { number: Number(value), text: null };
}
