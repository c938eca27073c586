import type { Chart } from '#model-testing/chart.ts';

/** Names of charts that are played sequentially. */
export type PlayerLane = readonly string[];

/**
 * Lanes are played in parallel. A user given on the command line has one session for all charts.
 * @param user User name from the command line.
 */
export function playerLanes(chosen: readonly Chart[], user: string | undefined): PlayerLane[] {
  function isBeside({ inBrowser }: Chart): boolean {
    return user === undefined && 'isBeside' in inBrowser;
  }
  const lanes = [chosen.filter((chart) => !isBeside(chart)), chosen.filter(isBeside)];
  return lanes.filter((lane) => lane.length > 0).map((lane) => lane.map(({ name }) => name));
}
