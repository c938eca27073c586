import { mapInSlices } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { allTimePolicy, downMs, kpisOf, overAllTime, type Kpis } from '#server/oee/kpis.ts';
import type { OeePolicy } from '#server/oee/policy.ts';
import type { PlantRules } from '#server/oee/rules.ts';
import { addInto, addSums, type Sums } from '#server/oee/sums.ts';
import { type Interval } from '#server/oee/time/interval.ts';
import { isOffShift, isOnBreak } from '#server/oee/time/off-shift.ts';
import { minuteMs } from '#shared/durations.ts';

import { countEdges, type CountedEdges } from './hours/counted-parts.ts';
import { cutWindow, edgeSums } from './hours/edge-hours.ts';
import { storedFigures, type StoredFigures } from './hours/stored-hours.ts';
import {
  coveredInterval,
  figureMachines,
  isHeardOf,
  silentSums,
  unstoredSums,
  type FigureMachine,
} from './machines/figure-machines.ts';

/** The exact window to sum over; it ends at `now` at the latest. */
export interface FigureWindow extends Interval {
  now: number;
  /** False: against the whole clock instead of planned time, so that OEE is TEEP. Default true. */
  plannedOnly?: boolean;
}

export interface MachineFigures {
  sums: Sums;
  kpis: Kpis;
  /** Minutes, by the plant's policy. */
  downTime: number;
  /** Some parts are of an hour that the window cuts and whose samples are no longer kept. */
  isEstimated: boolean;
  /** The machine is in no shift at the `now` of the window. */
  isOffShift: boolean;
  /** The machine is in a break of its shift at that `now`. */
  isOnBreak: boolean;
}

/** One hour of the plant's clock; the last one ends at `now`. */
export interface HourFigures extends Interval {
  sums: Sums;
}

/** The policy for figures of a window: of planned time, or of all time. */
export function policyFor(
  { plannedOnly = true }: Pick<FigureWindow, 'plannedOnly'>,
  policy: OeePolicy,
) {
  return plannedOnly ? policy : allTimePolicy(policy);
}

/** The plant's policy at the end of a window: it applies to figures of the whole window. */
export function policyAtEnd({ policyAt }: Pick<PlantRules, 'policyAt'>, { end }: Interval) {
  return policyAt(end - 1);
}

/** Sums of each machine over the window. Unknown ids are left out. */
export async function sumsByMachine(
  db: Db,
  machineIds: readonly string[],
  window: FigureWindow,
): Promise<Map<string, Sums>> {
  const summed = await summedMachines(db, machineIds, window);
  return new Map(summed.map(({ machine, sums }) => [machine.id, sums]));
}

/** Sums of machines as one. Machines without any reading are left out, unless all are. */
export async function sumsOfAll(
  db: Db,
  machineIds: readonly string[],
  window: FigureWindow,
): Promise<Sums> {
  const summed = await summedMachines(db, machineIds, window);
  const heardOf = summed.filter(({ machine }) => isHeardOf(machine, window.end));
  return addSums(...(heardOf.length > 0 ? heardOf : summed).map(({ sums }) => sums));
}

/** Sums of each machine in the window, with the KPIs they make under the policy of its plant. */
export async function figuresByMachine(
  db: Db,
  machineIds: readonly string[],
  window: FigureWindow,
): Promise<Map<string, MachineFigures>> {
  const summed = await summedMachines(db, machineIds, window);
  const figures = await mapInSlices(summed, ({ machine: { id, rules }, sums, isEstimated }) => {
    const policy = policyAtEnd(rules, window);
    const kpis = kpisOf(sums, policyFor(window, policy));
    const downTime = downMs(sums, policy) / minuteMs;
    const known = { sums, kpis, downTime, isEstimated };
    const { calendar } = rules;
    const at = window.now;
    const plan = { isOffShift: isOffShift(calendar, at), isOnBreak: isOnBreak(calendar, at) };
    return [id, { ...known, ...plan }] as const;
  });
  return new Map(figures);
}

async function summedMachines(db: Db, machineIds: readonly string[], window: FigureWindow) {
  const figures = await readFigures(db, machineIds, { window, detail: 'totals' });
  const { machines, stored } = figures;
  return mapInSlices(machines, (machine) => {
    const interval = coveredInterval(machine, window, window.now);
    const { whole, edges } = cutWindow(machine, interval, window.now);
    const sums = addSums(
      stored.totals.get(machine.id) ?? {},
      unstoredSums(machine, whole, window.now),
    );
    for (const edge of edges) addInto(sums, edgeOf(machine, edge, { ...figures, window }));
    return {
      machine,
      sums: sumsForWindow(window, machine, {
        ...sums,
        windowMs: machine.rules.calendar.inUseMs(interval),
      }),
      isEstimated: edges.some((edge) => !figures.counted(machine.id, edge)),
    };
  });
}

/** Every plant hour of the window up to now, with data or without, of each machine. */
export async function hourlySeries(
  db: Db,
  machineIds: readonly string[],
  window: FigureWindow,
): Promise<Map<string, HourFigures[]>> {
  const figures = await readFigures(db, machineIds, { window, detail: 'hours' });
  const series = await mapInSlices(
    figures.machines,
    (machine) => [machine.id, hoursOf(machine, { ...figures, window })] as const,
  );
  return new Map(series);
}

interface Figures {
  stored: StoredFigures;
  counted: CountedEdges;
}

async function readFigures(
  db: Db,
  machineIds: readonly string[],
  question: { window: FigureWindow; detail: 'totals' | 'hours' },
): Promise<Figures & { machines: FigureMachine[] }> {
  // One snapshot: at the turn of an hour the open interval becomes a stored hour, and counts once.
  const { machines, stored } = await inSnapshot(db, async (snapshot) => {
    const found = await figureMachines(snapshot, machineIds);
    return { machines: found, stored: await storedFigures(snapshot, found, question) };
  });
  const { window } = question;
  const counted = await countEdges(db, machines, {
    edgesOf: (machine) => edgesOf(machine, window),
    now: window.now,
  });
  return { machines, stored, counted };
}

function edgesOf(machine: FigureMachine, window: FigureWindow): readonly Interval[] {
  return cutWindow(machine, coveredInterval(machine, window, window.now), window.now).edges;
}

function hoursOf(
  machine: FigureMachine,
  { stored, counted, window }: Figures & { window: FigureWindow },
): HourFigures[] {
  const interval = coveredInterval(machine, window, window.now);
  const edges = edgesOf(machine, window);
  return machine.rules.calendar.clock.hourIntervals(interval).map(({ start, end, hourAt }) => {
    const isEdge = edges.some((edge) => edge.start === start);
    const sums = isEdge
      ? edgeOf(machine, { start, end }, { stored, counted, window })
      : addSums(stored.hour(machine.id, hourAt), unstoredSums(machine, { start, end }, window.now));
    const part = { ...window, start, end };
    const windowMs = machine.rules.calendar.inUseMs({ start, end });
    return { start, end, sums: sumsForWindow(part, machine, { ...sums, windowMs }) };
  });
}

function edgeOf(
  machine: FigureMachine,
  edge: Interval,
  { stored, counted, window: { now } }: Figures & { window: FigureWindow },
): Sums {
  const hourAt = machine.rules.calendar.clock.hourStart(edge.start);
  const known = {
    stored: addSums(stored.hour(machine.id, hourAt)),
    segments: stored.segments(machine.id, hourAt),
    now,
    counted: counted(machine.id, edge),
  };
  return addInto(silentSums(machine, edge, now), edgeSums(machine, edge, known));
}

/** @param window The window of the sums. */
export function sumsForWindow(
  { plannedOnly = true, ...window }: Pick<FigureWindow, 'start' | 'end' | 'plannedOnly'>,
  { rules }: FigureMachine,
  sums: Sums,
): Sums {
  return plannedOnly ? sums : overAllTime(sums, policyAtEnd(rules, window));
}
