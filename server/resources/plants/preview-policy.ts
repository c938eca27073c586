import type { PolicyFigures, PolicyPreview } from '#schemas/api/plants.gen.ts';
import type { Db } from '#server/db/open.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import {
  coveredBy,
  figureMachines,
  isHeardOf,
  unstoredSums,
  type FigureMachine,
} from '#server/figures/figure-machines.ts';
import { policyAtEnd, sumsByMachine, type FigureWindow } from '#server/figures/live-figures.ts';
import type { MachineRecord, PlantRecord } from '#server/figures/machines.store.ts';
import { withPlanned } from '#server/figures/sum-columns.ts';
import { instantText } from '#server/http/machine-list.ts';
import { recountedHours } from '#server/ingest/recount-hours.ts';
import type { Interval } from '#server/oee/interval.ts';
import { availabilityBase, downMs, kpisOf } from '#server/oee/kpis.ts';
import { plantClock } from '#server/oee/plant-clock.ts';
import type { OeePolicy } from '#server/oee/policy.ts';
import { plantRules } from '#server/oee/rules.ts';
import { addInto, addSums, minus, type Sums } from '#server/oee/sums.ts';
import { Problem } from '#server/problem.ts';
import type { Step } from '#server/yield-if-due.ts';

const days = 7;
const mostMachines = 500;

interface Question {
  plant: PlantRecord;
  machines: readonly MachineRecord[];
  policy: OeePolicy;
  now: number;
  step: Step;
}

/** The sums of a time as they are stored, and as another policy would count them. */
interface Compared {
  now: Sums;
  proposed: Sums;
  isHeardOf: boolean;
}

/**
 * The last whole days of a plant, counted again by a policy that is not stored. Reads only; each
 * machine is as it is at one moment.
 */
export async function previewPolicy(
  db: Db,
  { plant, machines, policy, now, step }: Question,
): Promise<PolicyPreview> {
  if (machines.length > mostMachines)
    throw new Problem(
      400,
      'plant.tooManyMachines',
      `What a policy would have done is shown of plants with at most ${mostMachines} machines`,
    );
  const week = lastDays(plant.time_zone, now);
  const [first, last] = [week[0]?.start ?? now, week.at(-1)?.end ?? now];
  const window = { start: first, end: last, now };
  const stored = policyAtEnd(plantRules(plant), window);
  const all: Compared[] = [];
  const Items: PolicyPreview['Items'] = [];
  for (const { id, display_name } of machines) {
    await step();
    const compared = await inSnapshot(db, (snapshot) =>
      compareMachine(snapshot, id, { policy, window, week, step }),
    );
    // Removed meanwhile.
    if (!compared) continue;
    all.push(compared);
    Items.push({ Id: id, DisplayName: display_name, ...figuresOf(compared, { stored, policy }) });
  }
  return {
    Start: instantText(first),
    End: instantText(last),
    TimeZone: plant.time_zone,
    Plant: figuresOf(together(all), { stored, policy }),
    Items,
  };
}

/** The days of the plant's clock before today, one by one. */
function lastDays(timeZone: string, now: number): Interval[] {
  const clock = plantClock(timeZone);
  const found: Interval[] = [];
  for (let end = clock.dayStart(now); found.length < days; end = found[0]?.start ?? end)
    found.unshift({ start: clock.dayStart(end - 1), end });
  return found;
}

interface Proposal extends Pick<Question, 'policy' | 'step'> {
  window: FigureWindow;
  /** The days of the window. */
  week: readonly Interval[];
}

async function compareMachine(
  db: Db,
  id: string,
  { policy, step, window, week }: Proposal,
): Promise<Compared | undefined> {
  const [machine] = await figureMachines(db, [id]);
  const now = (await sumsByMachine(db, [id], window)).get(id);
  if (!machine || !now) return undefined;
  const proposed = { ...machine, rules: { ...machine.rules, policyAt: () => policy } };
  const sums = addInto({ ...now }, unstoredDifference(machine, proposed, window));
  for (const interval of week) {
    await step();
    addInto(sums, await storedDifference(db, proposed, interval));
  }
  return { now, proposed: sums, isHeardOf: isHeardOf(machine, window.end) };
}

/** Of time that no hour holds yet. */
function unstoredDifference(
  machine: FigureMachine,
  proposed: FigureMachine,
  window: FigureWindow,
): Sums {
  const interval = coveredBy(machine, window, window.now);
  return minus(
    unstoredSums(proposed, interval, window.now),
    unstoredSums(machine, interval, window.now),
  );
}

async function storedDifference(
  db: Db,
  { id, rules, state }: FigureMachine,
  interval: Interval,
): Promise<Sums> {
  if (!state || state.accountedUntil <= interval.start) return addSums();
  const { accountedUntil } = state;
  const hours = await recountedHours(db, { id, rules }, { interval, accountedUntil });
  return addSums(...hours.map(({ more }) => withPlanned(more)));
}

/** Machines as one. Those nothing was heard of are left out, unless it is all of them. */
function together(all: readonly Compared[]): Compared {
  const heardOf = all.filter((one) => one.isHeardOf);
  const counted = heardOf.length > 0 ? heardOf : all;
  return {
    now: addSums(...counted.map(({ now }) => now)),
    proposed: addSums(...counted.map(({ proposed }) => proposed)),
    isHeardOf: heardOf.length > 0,
  };
}

function figuresOf(
  { now, proposed }: Compared,
  { stored, policy }: { stored: OeePolicy; policy: OeePolicy },
): { Now: PolicyFigures; Then: PolicyFigures } {
  return { Now: figures(now, stored), Then: figures(proposed, policy) };
}

function figures(sums: Sums, policy: OeePolicy): PolicyFigures {
  const { OEE, Availability, Performance, Quality } = kpisOf(sums, policy);
  return {
    OEE,
    Availability,
    Performance,
    Quality,
    PlannedMinutes: availabilityBase(sums, policy) / 60_000,
    RunMinutes: sums.runMs / 60_000,
    DownMinutes: downMs(sums, policy) / 60_000,
  };
}
