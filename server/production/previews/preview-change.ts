import type { ChangePreview } from '#schemas/api/previews.gen.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { Step } from '#server/base/yield-if-due.ts';
import { withGoalsAtEnd } from '#server/catalogue/machines/goals.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { PlantRecord } from '#server/catalogue/plants.store.ts';
import type { Db } from '#server/db/open.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { plantRules, type PlantRules, type PlantRulesText } from '#server/oee/rules.ts';
import { addInto, addSums, subtractSums, type Sums } from '#server/oee/sums.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { withPlannedTime } from '#server/production/figures/hours/sum-columns.ts';
import {
  policyAtEnd,
  sumsByMachine,
  type FigureWindow,
} from '#server/production/figures/live-figures.ts';
import {
  coveredInterval,
  figureMachines,
  isHeardOf,
  unstoredSums,
  type FigureMachine,
} from '#server/production/figures/machines/figure-machines.ts';
import {
  cycleDifference,
  type CycleChange,
} from '#server/production/figures/rules/cycle-difference.ts';
import { wantedParts } from '#server/production/figures/rules/wanted-parts.ts';
import { recountedHours } from '#server/production/ingest/recount/recount-hours.ts';

import {
  compareFigures,
  sumFigures,
  type ComparedSums,
  type PreviewPolicies,
} from './preview-figures.ts';

export const previewDays = 7;

/** Machines per read. */
const atOnce = 25;

/** A machine whose figures the change affects. */
export interface ChangedMachine {
  id: string;
  display_name: string;
  before: MachineRecord;
  after: MachineRecord;
  /** The product with its proposed cycles, where the change is one of ideal cycles. */
  cycle: CycleChange | undefined;
}

interface Question {
  plant: PlantRecord;
  machines: readonly ChangedMachine[];
  now: number;
  step: Step;
}

/**
 * Figures of the last whole days of a plant, recounted under a proposed change. Reads only; each
 * chunk of machines is read in one snapshot.
 */
export async function previewPlant(
  db: Db,
  { plant, machines, now, step }: Question,
): Promise<ChangePreview['Items'][number]> {
  const window = { ...lastDays(plant.time_zone, now), now };
  const all: (ComparedSums & { policies: PreviewPolicies })[] = [];
  const Machines: ChangePreview['Items'][number]['Machines'] = [];
  for (const some of chunksOf(machines, atOnce)) {
    const read = await inSnapshot(db, (snapshot) =>
      compareMachines(snapshot, some, { window, step }),
    );
    for (const { machine, compared, policies } of read) {
      all.push({ ...compared, policies });
      const { id: Id, display_name: DisplayName } = machine;
      const goals = {
        now: withGoalsAtEnd(machine.before, window),
        proposed: withGoalsAtEnd(machine.after, window),
      };
      Machines.push({ Id, DisplayName, ...compareFigures(compared, { policies, goals }) });
    }
  }
  const policies = all[0]?.policies ?? policiesOf({ before: plantRules(plantText(plant)) }, window);
  return {
    Id: plant.id,
    DisplayName: plant.display_name,
    Start: instantText(window.start),
    End: instantText(window.end),
    TimeZone: plant.time_zone,
    All: compareFigures(sumFigures(all), { policies }),
    Machines,
  };
}

function plantText({ time_zone, shift_calendar, oee_policy }: PlantRecord): PlantRulesText {
  return { time_zone, shift_calendar, oee_policy };
}

function policiesOf(
  { before, after = before }: { before: PlantRules; after?: PlantRules },
  window: Interval,
): PreviewPolicies {
  return { stored: policyAtEnd(before, window), proposed: policyAtEnd(after, window) };
}

/** The last whole days of the plant's clock, before today. */
function lastDays(timeZone: string, now: number): Interval {
  const clock = plantClock(timeZone);
  const end = clock.dayStart(now);
  let start = end;
  for (let day = 0; day < previewDays; day += 1) start = clock.dayStart(start - 1);
  return { start, end };
}

interface Asked extends Pick<Question, 'step'> {
  window: FigureWindow;
}

interface ComparedMachine {
  machine: ChangedMachine;
  compared: ComparedSums;
  policies: PreviewPolicies;
}

/** Machines removed meanwhile are left out. */
async function compareMachines(
  db: Db,
  machines: readonly ChangedMachine[],
  { window, step }: Asked,
): Promise<ComparedMachine[]> {
  const ids = machines.map(({ id }) => id);
  const states = new Map((await figureMachines(db, ids)).map((machine) => [machine.id, machine]));
  const sums = await sumsByMachine(db, ids, window);
  const found: ComparedMachine[] = [];
  for (const machine of machines) {
    await step();
    const [state, now] = [states.get(machine.id), sums.get(machine.id)];
    if (!state || !now) continue;
    const rules = { before: plantRules(machine.before), after: plantRules(machine.after) };
    const compared = await compareMachine(db, machine, { state, now, rules, window, step });
    found.push({ machine, compared, policies: policiesOf(rules, window) });
  }
  return found;
}

interface Proposal extends Asked {
  state: FigureMachine;
  /** Stored sums of the window. */
  now: Sums;
  rules: { before: PlantRules; after: PlantRules };
}

async function compareMachine(
  db: Db,
  { cycle, before, after }: ChangedMachine,
  { state: machine, now, rules, step, window }: Proposal,
): Promise<ComparedSums> {
  const proposed = { ...machine, rules: rules.after };
  const sums = { ...now };
  if (rules.after !== rules.before) {
    addInto(sums, unstoredDifference(machine, proposed, window));
    addInto(sums, await storedDifference(db, proposed, window));
  }
  if (cycle) addInto(sums, await cycleDifference(db, machine, { cycle, window, step }));
  return {
    now,
    proposed: sums,
    wantedNow: await wantedOf(db, before, { window, sums: now }),
    wantedThen: await wantedOf(db, after, { window, sums }),
    isHeardOf: isHeardOf(machine, window.end),
  };
}

/** Target parts. Where the goal changes within the window, they are computed from stored sums. */
async function wantedOf(
  db: Db,
  machine: MachineRecord,
  { window, sums }: { window: FigureWindow; sums: Sums },
): Promise<number | null> {
  const figures = new Map([[machine.id, { sums }]]);
  return (await wantedParts(db, [machine], { window, figures })).get(machine.id) ?? null;
}

/** Difference over the time that no stored hour holds. */
function unstoredDifference(
  machine: FigureMachine,
  proposed: FigureMachine,
  window: FigureWindow,
): Sums {
  const interval = coveredInterval(machine, window, window.now);
  return subtractSums(
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
  return addSums(...hours.map(({ more }) => withPlannedTime(more)));
}
