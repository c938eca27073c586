import type { StateValue } from 'xstate';

import { runningCharts } from '#machines/running-charts.ts';

/** States of this page's statecharts by name; of several with one name, of the latest. */
export function newestByName(): Map<string, StateValue> {
  return new Map(Array.from(runningCharts().values(), ({ chart, value }) => [chart, value]));
}
