import type { PlantCalendar } from '#server/oee/time/calendar.ts';
import { minuteMs } from '#shared/durations.ts';

import type { DemoMachine } from './machines.ts';
import { rulesOfPlant } from './plants.ts';
import { createRandom, type Random } from './random.ts';
import { reasonCode } from './reasons.ts';

/** An event of a demo machine, before it becomes a sample or a reading. */
export interface DemoSample {
  tag: 'status' | 'changeover' | 'reason' | 'product' | 'totalparts' | 'rejectparts';
  value: string | number | boolean;
  at: number;
}

export interface LifeState {
  at: number;
  status: 'RUNNING' | 'STOPPED' | 'UNDEFINED';
  isChangeover: boolean;
  product: string | null;
  total: number;
  reject: number;
}

/** Resolution of a life. Stops are equally frequent in history and live. */
export interface Pace {
  countEveryMs: number;
}

export const historyPace: Pace = { countEveryMs: 300_000 };
export const livePace: Pace = { countEveryMs: 1000 };

/** Maximum minutes of a changeover. */
const changeoverMinutes = 50;

export interface MachineLife {
  /** Advances the life to `until`, and returns its events. */
  live(until: number): DemoSample[];
  /** Forces a stop or a changeover at `at`, in any phase. */
  force(at: number, happening: { isChangeover: boolean; minutes: number; reason: string }): void;
}

const stopReasons = [
  'Mould jam',
  'Material shortage',
  'Robot fault',
  'Short shot',
  'Waiting for quality',
  'Heater band',
] as const;

interface Phase {
  kind: 'idle' | 'run' | 'stop' | 'changeover';
  end: number;
}

interface Life {
  machine: DemoMachine;
  pace: Pace;
  random: Random;
  calendar: PlantCalendar;
  state: LifeState;
  phase: Phase;
  forced: { at: number; phase: Phase; reason: string } | null;
  /** Run time since the last finished part. */
  carryMs: number;
  scrapDue: number;
  samples: DemoSample[];
}

export function createLife(
  machine: DemoMachine,
  state: LifeState,
  { seed, pace }: { seed: string; pace: Pace },
): MachineLife {
  const life: Life = {
    machine,
    pace,
    random: createRandom(`${seed}/${machine.id}/${state.at}`),
    calendar: rulesOfPlant(machine.plant).calendar,
    state: { ...state },
    phase: { kind: 'idle', end: 0 },
    forced: null,
    carryMs: 0,
    scrapDue: 0,
    samples: [],
  };
  resume(life);
  return {
    live(until) {
      life.samples = [];
      while (life.state.at < until) step(life, until);
      return life.samples;
    },
    force(at, { isChangeover, minutes, reason }) {
      const kind = isChangeover ? 'changeover' : 'stop';
      life.forced = { at, phase: { kind, end: at + minutes * minuteMs }, reason };
    },
  };
}

/** Continues for a while in the state that the database has. */
function resume(life: Life): void {
  const { state, random, machine } = life;
  if (state.isChangeover) life.phase = { kind: 'changeover', end: state.at + 20 * minuteMs };
  else if (state.status === 'RUNNING') {
    const runs = random.wait(machine.runMinutes * minuteMs);
    life.phase = inMilliseconds({ kind: 'run', end: state.at + runs });
  } else if (machine.character === 'broken')
    life.phase = { kind: 'stop', end: state.at + 90 * minuteMs };
  else if (state.status === 'STOPPED') life.phase = { kind: 'stop', end: state.at + minuteMs / 2 };
}

function step(life: Life, until: number): void {
  const { state, forced } = life;
  if (forced && state.at >= forced.at) {
    life.forced = null;
    begin(life, forced.phase, forced.reason);
    return;
  }
  const plan = planAt(life.calendar, state.at);
  const end = Math.min(until, plan.until, forced?.at ?? Infinity);
  if (plan.isWorking || life.machine.isUnmanned) work(life, end);
  else {
    if (life.phase.kind !== 'idle') begin(life, { kind: 'idle', end: 0 }, plan.reason);
    state.at = end;
  }
}

function work(life: Life, end: number): void {
  const { state, phase } = life;
  if (phase.kind === 'idle' || phase.end <= state.at) {
    beginNext(life);
    return;
  }
  const stepEnd = Math.min(end, phase.end);
  if (phase.kind === 'run') produce(life, stepEnd);
  state.at = stepEnd;
}

function beginNext(life: Life): void {
  const { random, machine, state, phase } = life;
  if (phase.kind !== 'run') {
    if (phase.kind === 'changeover') changeProduct(life);
    const runs = random.wait(machine.runMinutes * minuteMs);
    begin(life, { kind: 'run', end: state.at + runs });
    return;
  }
  const chance = random.next();
  const plan = planAt(life.calendar, state.at);
  if (plan.isWorking && chance < 0.03 && machine.products.length > 1) {
    const takes = random.between(0.5, 1) * changeoverMinutes * minuteMs;
    begin(life, { kind: 'changeover', end: state.at + takes }, 'Changeover');
    return;
  }
  const isLong = chance > 1 - 0.03;
  const takes = isLong
    ? random.between(8, 25) * minuteMs
    : 5000 + random.wait(machine.stopMinutes * minuteMs);
  // A stop that reaches the end of a shift would carry its reason into the night.
  const end = machine.isUnmanned ? Infinity : plan.until - minuteMs;
  if (end <= state.at) {
    begin(life, { kind: 'run', end: plan.until });
    return;
  }
  const reason = plan.isWorking ? random.pick(stopReasons) : 'Waiting for the operator';
  begin(life, { kind: 'stop', end: Math.min(end, state.at + takes) }, reason);
}

/** Adds the events at the beginning of a phase. */
function begin(life: Life, phase: Phase, reason?: string): void {
  const { state } = life;
  const status = phase.kind === 'run' ? 'RUNNING' : 'STOPPED';
  const isChangeover = phase.kind === 'changeover';
  if (state.isChangeover !== isChangeover)
    life.samples.push({ tag: 'changeover', value: isChangeover, at: state.at });
  if (state.status !== status || isChangeover)
    life.samples.push({ tag: 'status', value: status, at: state.at });
  if (reason && !isLeftOut(reason, state.at))
    life.samples.push({ tag: 'reason', value: reasonCode(reason), at: state.at });
  state.status = status;
  state.isChangeover = isChangeover;
  life.phase = inMilliseconds(phase);
}

/** About one in eight faults is left without a reason. */
function isLeftOut(reason: string, at: number): boolean {
  const isFault = stopReasons.some((one) => one === reason);
  return isFault && Math.floor(at / 1000) % 8 === 0;
}

/** Instants are whole milliseconds. */
function inMilliseconds(phase: Phase): Phase {
  return { ...phase, end: Math.round(phase.end) };
}

function changeProduct({ state, machine: { products }, samples }: Life): void {
  const next = products.find(({ id }) => id !== state.product) ?? products[0];
  state.product = next.id;
  samples.push({ tag: 'product', value: next.id, at: state.at });
}

/** Adds counts at full steps of the pace, and at the end of the run. */
function produce(life: Life, end: number): void {
  const { state, machine, pace } = life;
  const product = machine.products.find(({ id }) => id === state.product) ?? machine.products[0];
  const cycleMs = product.idealCycleMs / machine.speed;
  for (let from = state.at; from < end;) {
    const nextCount = (Math.floor(from / pace.countEveryMs) + 1) * pace.countEveryMs;
    const to = Math.min(end, nextCount);
    life.carryMs += to - from;
    const made = Math.floor(life.carryMs / cycleMs);
    if (made > 0) count(life, made, to);
    life.carryMs -= made * cycleMs;
    from = to;
  }
}

function count(life: Life, made: number, at: number): void {
  const { state, machine, random, samples } = life;
  state.total += made;
  samples.push({ tag: 'totalparts', value: state.total, at });
  life.scrapDue += made * machine.scrap * random.between(0.4, 1.6);
  const scrapped = Math.floor(life.scrapDue);
  if (scrapped === 0) return;
  life.scrapDue -= scrapped;
  state.reject += scrapped;
  samples.push({ tag: 'rejectparts', value: state.reject, at });
}

function planAt({ dayPlan, clock }: PlantCalendar, at: number) {
  const { working, breaks } = dayPlan(at);
  const shift = working.find(({ start, end }) => start <= at && at < end);
  if (shift) return { isWorking: true, until: shift.end, reason: '' };
  const next = working.find(({ start }) => start > at);
  const isBreak = breaks.some(({ start, end }) => start <= at && at < end);
  return {
    isWorking: false,
    until: next?.start ?? clock.dayEnd(at),
    reason: isBreak ? 'Break' : 'Off shift',
  };
}
