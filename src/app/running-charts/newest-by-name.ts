import type { StateValue } from 'xstate';

import { runningCharts } from '#machines/running-charts.ts';

/** Where the charts of this page are, by name; of several with one name the newest. */
export function newestByName(): Map<string, StateValue> {
  return new Map(Array.from(runningCharts().values(), ({ chart, value }) => [chart, value]));
}
