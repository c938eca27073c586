import { hourlyGoals, type HourlyGoal } from '#server/catalogue/machines/goals.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { addSums, type Sums } from '#server/oee/sums.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { sumsByMachine, type FigureWindow } from '#server/production/figures/live-figures.ts';
import { hourMs } from '#shared/durations.ts';

interface PartOfMachine extends HourlyGoal {
  machine: MachineRecord;
}

/**
 * Target parts of machines in their planned time of a window, by id: each part of the window by the
 * hourly goal in force then; null without a goal.
 * @param figures Of the whole window, by id.
 */
export async function wantedParts(
  db: Db,
  machines: readonly MachineRecord[],
  { window, figures }: { window: FigureWindow; figures: ReadonlyMap<string, { sums: Sums }> },
): Promise<ReadonlyMap<string, number | null>> {
  const cut = machines.map((machine) => ({ machine, parts: hourlyGoals(machine, window) }));
  const several = cut.filter(({ parts }) => parts.length > 1);
  const found = await sumsOfParts(db, window, several.flatMap(partsOfMachine));
  return new Map(
    cut.map(({ machine: { id }, parts }) => {
      const [first] = parts;
      if (parts.length === 1 && first)
        return [id, wantedIn(first, figures.get(id)?.sums ?? addSums())];
      return [id, addWanted(parts.map((part) => wantedIn(part, found(id, part))))];
    }),
  );
}

function partsOfMachine({ machine, parts }: { machine: MachineRecord; parts: HourlyGoal[] }) {
  return parts.map((part) => ({ ...part, machine }));
}

/** One query for all machines whose goals changed at the same instant. */
async function sumsOfParts(
  db: Db,
  window: FigureWindow,
  parts: readonly PartOfMachine[],
): Promise<(id: string, part: HourlyGoal) => Sums> {
  const ids = new Map<string, string[]>();
  for (const part of parts)
    ids.set(keyOf(part), [...(ids.get(keyOf(part)) ?? []), part.machine.id]);
  const found = new Map<string, Map<string, Sums>>();
  for (const { start, end } of parts) {
    const key = keyOf({ start, end });
    if (!found.has(key))
      found.set(key, await sumsByMachine(db, ids.get(key) ?? [], { ...window, start, end }));
  }
  return (id, part) => found.get(keyOf(part))?.get(id) ?? addSums();
}

function keyOf({ start, end }: Interval): string {
  return `${start} ${end}`;
}

function wantedIn({ goal }: HourlyGoal, { plannedMs }: Sums): number | null {
  return goal === null ? null : goal * (plannedMs / hourMs);
}

/** Null where all are null. */
export function addWanted(all: readonly (number | null)[]): number | null {
  const wanted = all.filter((parts) => parts !== null);
  return wanted.length === 0 ? null : wanted.reduce((sum, parts) => sum + parts, 0);
}
