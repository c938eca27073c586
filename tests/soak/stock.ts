import type { CDPSession, Page } from 'playwright';

import type { Watched, WatchedWindow } from './watch-page.ts';

/** The objects that a page still holds after a garbage collection. */
interface Stock extends Watched {
  nodes: number;
  listeners: number;
  documents: number;
  /** Bytes. */
  heap: number;
}

export type StockName = keyof Stock;

/** A measured count and its limit. `kind` says whether a short run can judge it. */
export interface Finding {
  name: string;
  value: number;
  unit: string;
  most: number;
  kind: 'count' | 'heap';
}

async function takeStock(page: Page, cdp: CDPSession): Promise<Stock> {
  // Objects that the first collection frees may have held other objects.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners, documents } = await cdp.send('Memory.getDOMCounters');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const watched = await page.evaluate(() => (window as unknown as WatchedWindow).watched);
  return { ...watched, nodes, listeners: jsEventListeners, documents, heap: usedSize };
}

/** Measurements during a repeated action. */
export interface Course {
  rounds: number[];
  stocks: Stock[];
}

/**
 * Repeats an action and measures at intervals. The first tenth is not measured, because compilers
 * and caches warm up.
 */
export async function follow(
  { page, cdp }: { page: Page; cdp: CDPSession },
  rounds: number,
  once: (round: number) => Promise<void>,
): Promise<Course> {
  const course: Course = { rounds: [], stocks: [] };
  const stocksTaken = 20;
  // An even interval, so that the same one of two tabs is measured.
  const every = Math.max(2, 2 * Math.floor((rounds * 0.9) / stocksTaken / 2));
  const first = 2 * Math.floor((rounds * 0.1) / 2);
  for (let round = 0; round <= rounds; round += 1) {
    if (round > 0) await once(round);
    if (round < first || (round - first) % every !== 0) continue;
    course.rounds.push(round);
    course.stocks.push(await takeStock(page, cdp));
  }
  return course;
}

/** The growth in each round: the slope of the straight line through all measurements. */
export function slope({ rounds, stocks }: Course, name: StockName): number {
  const middle = mean(rounds);
  const level = mean(stocks.map((stock) => stock[name]));
  const [along, across] = [0, 1].map((which) =>
    rounds.reduce((sum, round, index) => {
      const away = round - middle;
      return sum + away * (which === 0 ? away : (stocks[index]?.[name] ?? 0) - level);
    }, 0),
  );
  return (across ?? 0) / (along ?? 1);
}

/**
 * Findings that none of the counts grows by more than one in a thousand rounds. The minimum of the
 * last third is compared with that of the first, because work under way comes and goes.
 */
export function steady(title: string, course: Course, names: readonly StockName[]): Finding[] {
  const third = Math.floor(course.stocks.length / 3);
  const between = (course.rounds.at(-1) ?? 0) - (course.rounds[third] ?? 0);
  return names.map((name) => {
    const held = course.stocks.map((stock) => stock[name]);
    const grown = Math.min(...held.slice(-third)) - Math.min(...held.slice(0, third));
    return {
      name: `${title}, ${name}`,
      value: (Math.max(0, grown) / between) * 1000,
      unit: 'per 1,000',
      most: 1,
      kind: 'count',
    };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
