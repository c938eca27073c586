import type { CDPSession, Page } from 'playwright';

import type { Watched, WatchedWindow } from './watch-page.ts';

/** What a page holds on to after its garbage was collected. */
interface Stock extends Watched {
  nodes: number;
  listeners: number;
  documents: number;
  /** Bytes. */
  heap: number;
}

export type StockName = keyof Stock;

/** Something counted, beside the most that it may be; `kind` says whether a short run can judge it. */
export interface Finding {
  name: string;
  value: number;
  unit: string;
  most: number;
  kind: 'count' | 'heap';
}

async function takeStock(page: Page, cdp: CDPSession): Promise<Stock> {
  // What the first collection frees may have held other things.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners, documents } = await cdp.send('Memory.getDOMCounters');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const watched = await page.evaluate(() => (window as unknown as WatchedWindow).watched);
  return { ...watched, nodes, listeners: jsEventListeners, documents, heap: usedSize };
}

/** Stocks taken in the course of something that is done again and again. */
export interface Course {
  rounds: number[];
  stocks: Stock[];
}

/**
 * Does something `rounds` times and takes stock along the way. The first tenth is for compilers and
 * caches to warm up and does not count.
 */
export async function follow(
  { page, cdp }: { page: Page; cdp: CDPSession },
  rounds: number,
  once: (round: number) => Promise<void>,
): Promise<Course> {
  const course: Course = { rounds: [], stocks: [] };
  const stocksTaken = 20;
  // Always on the same of two tabs.
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

/** By how much something grows in one round: the slope of the straight line through all stocks. */
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
 * That none of these grows by more than one in a thousand rounds. What is under way comes and goes:
 * the least held in the last third is compared with the least in the first.
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
