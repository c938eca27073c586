import {
  none,
  sumNames,
  type Counter,
  type PlantTruth,
  type ReferenceSums,
  type Tick,
  type TruePast,
  type Window,
} from './reference-types.fixture.ts';

/** Parts and changeovers of each hour. */
export function countsByHour(
  past: TruePast,
  plant: PlantTruth,
  ticks: Tick[],
): Map<string, ReferenceSums> {
  const byHour = new Map<string, ReferenceSums>();
  const hourOf = new Map(ticks.map(({ at, hour }) => [at, hour]));
  function book(hour: string, sums: Partial<ReferenceSums>) {
    const booked = byHour.get(hour) ?? none();
    for (const name of sumNames) booked[name] += sums[name] ?? 0;
    byHour.set(hour, booked);
  }
  for (const at of changeoversOf(past)) book(hourOf.get(at) ?? '', { changeovers: 1 });

  const ofTotal = new Map<number, [string, number][]>();
  for (const count of withSilences(past, plant)) {
    const { at, step, counter, made, silence } = count;
    const running = silence ? runsIn(ticks, silence) : [];
    const shares = running.length > 0 ? inProportion(made, running) : [here(made, hourOf.get(at))];
    if (counter === 'total') ofTotal.set(step, structuredClone(shares));
    const hours = followsTotal(counter, past) ? takeNewest(made, ofTotal.get(step) ?? []) : shares;
    const cycle = cycleAt(at, past, plant);
    for (const [hour, parts] of hours) book(hour, quantities(counter, parts, { past, cycle }));
  }
  return byHour;
}

function here(parts: number, hour = ''): [string, number] {
  return [hour, parts];
}

/** Whether the counter classifies parts that the total has counted. */
function followsTotal(counter: Counter, { counters }: TruePast): boolean {
  return counter !== 'total' && counters.includes('total');
}

/** One of two counters with a total: the other quantity is the difference. */
function isThird(counter: Counter, past: TruePast): boolean {
  const { counters } = past;
  return counters.length === 2 && followsTotal(counter, past);
}

/** Quantities that the parts of one counter add to. */
function quantities(
  counter: Counter,
  parts: number,
  { past, cycle }: { past: TruePast; cycle: number | undefined },
): Partial<ReferenceSums> {
  const { counters } = past;
  const isTotal = counter === 'total' || !counters.includes('total');
  const made = cycle
    ? { total: parts, ideal: parts * cycle }
    : { total: parts, withoutCycle: parts };
  if (counter !== 'total') {
    if (isTotal) return { ...made, [counter]: parts };
    if (isThird(counter, past)) return { good: -parts, reject: -parts, [counter]: parts };
    return { [counter]: parts };
  }
  if (counters.length === 3) return made;
  // Until the second counter counts them, they belong to the quantity without a counter.
  return { ...made, [counters.includes('good') ? 'reject' : 'good']: parts };
}

/** The newest parts that the total has counted and no other counter has classified. */
function takeNewest(parts: number, shares: [string, number][]): [string, number][] {
  let left = parts;
  return shares.toReversed().map((share) => {
    const taken = Math.min(left, share[1]);
    left -= taken;
    share[1] -= taken;
    return [share[0], taken];
  });
}

/** Each count with the gap that it may report. */
function withSilences(past: TruePast, plant: PlantTruth) {
  const lastGood: Partial<Record<Counter, number>> = {};
  let last: number | null = null;
  let gap: { start: number; end: number } | null = null;
  return past.counts.map((count) => {
    const { at, counter, isGood } = count;
    const cycle = cycleAt(at, past, plant);
    if (last !== null && at - last > (cycle ? 10 * cycle : 60_000)) gap = { start: last, end: at };
    last = at;
    const isAfterGap =
      gap !== null && at - gap.end <= 600_000 && (lastGood[counter] ?? at) <= gap.start;
    if (isGood) lastGood[counter] = at;
    return { ...count, silence: isAfterGap ? gap : null };
  });
}

function cycleAt(at: number, past: TruePast, plant: PlantTruth): number | undefined {
  const product = past.products.findLast((one) => one.at <= at)?.product;
  return product === undefined ? undefined : plant.cycles[product];
}

/** Run time in each hour of an interval. */
function runsIn(ticks: Tick[], { start, end }: Window): [string, number][] {
  const runs = new Map<string, number>();
  for (const tick of ticks)
    if (tick.at >= start && tick.at < end && tick.status === 'RUNNING' && !tick.isChangeover)
      runs.set(tick.hour, (runs.get(tick.hour) ?? 0) + 1);
  return [...runs];
}

/** Each hour gets the parts that were complete by its end. */
function inProportion(parts: number, runs: [string, number][]): [string, number][] {
  const all = runs.reduce((sum, [, run]) => sum + run, 0);
  let run = 0;
  return runs.map(([hour, more]) => {
    const before = Math.floor((parts * run) / all);
    run += more;
    return [hour, Math.floor((parts * run) / all) - before];
  });
}

/** Instants of changeovers: the beginnings of periods, and product changes outside of periods. */
function changeoversOf({ changeovers, products }: TruePast): number[] {
  const changes = products.filter(
    ({ product }, index) => index > 0 && products[index - 1]?.product !== product,
  );
  const alone = changes.filter(
    ({ at }) => !changeovers.some(({ start, end }) => start <= at && at <= end),
  );
  return [...changeovers.map(({ start }) => start), ...alone.map(({ at }) => at)];
}
