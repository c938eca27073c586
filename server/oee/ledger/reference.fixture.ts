import { countsByHour } from './reference-counts.fixture.ts';
import { stateLengths, ticksOf, timesOf } from './reference-time.fixture.ts';
import {
  addAll,
  none,
  type PlantTruth,
  type ReferenceSums,
  type Tick,
  type TruePast,
  type Window,
} from './reference-types.fixture.ts';

/** Sums of the window, and of each of its hours, by their first instant in the window. */
export function referenceOf(
  past: TruePast,
  plant: PlantTruth,
  interval: Window & { from: number; now: number },
) {
  const { ticks, hours, lengths, counted } = knownOf(past, plant, interval);
  const byHour = new Map<number, ReferenceSums>();
  let ofParts: Map<string, ReferenceSums> | undefined;
  for (const [hour, all] of hours) {
    const within = all.filter(({ at }) => at >= interval.start && at < interval.end);
    const [first] = within;
    if (!first) continue;
    const sums = timesOf(within, plant.policy, lengths);
    const isCut = within.length < all.filter(({ at }) => at < interval.now).length;
    if (isCut) ofParts ??= countsByHour(past, plant, cutTicks(ticks, interval));
    const known = isCut ? ofParts?.get(`${hour}, within`) : counted.get(hour);
    Object.assign(sums, countsOf(known ?? none()));
    byHour.set(first.at, sums);
  }
  return { byHour, sums: addAll([...byHour.values()]) };
}

/** Parts of a cut hour are counted as if the parts of the hour were hours of their own. */
function cutTicks(ticks: Tick[], { start, end }: Window): Tick[] {
  return ticks.map((tick) => {
    if (tick.at < start) return { ...tick, hour: `${tick.hour}, before` };
    return { ...tick, hour: `${tick.hour}, ${tick.at < end ? 'within' : 'after'}` };
  });
}

interface Known {
  ticks: Tick[];
  hours: Map<string, Tick[]>;
  lengths: Map<number, number>;
  counted: Map<string, ReferenceSums>;
}

/** Cache of everything that does not depend on the window. */
const known = new WeakMap<TruePast, Known & { plant: PlantTruth }>();

function knownOf(
  past: TruePast,
  plant: PlantTruth,
  interval: { from: number; now: number },
): Known {
  const before = known.get(past);
  if (before?.plant === plant) return before;
  const ticks = ticksOf(past, plant, interval);
  const hours = new Map<string, Tick[]>();
  for (const tick of ticks) {
    const hour = hours.get(tick.hour);
    if (hour) hour.push(tick);
    else hours.set(tick.hour, [tick]);
  }
  const lengths = stateLengths(ticks.filter(({ at }) => at < interval.now));
  const made = { plant, ticks, hours, lengths, counted: countsByHour(past, plant, ticks) };
  known.set(past, made);
  return made;
}

function countsOf({ total, good, reject, ideal, withoutCycle, changeovers }: ReferenceSums) {
  return { total, good, reject, ideal, withoutCycle, changeovers };
}
