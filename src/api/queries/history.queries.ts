import {
  loadDowntimeHistory,
  loadDowntimeReasons,
  loadHours,
  loadMetricHours,
  loadNonWorking,
  loadPerformance,
} from '../machines/machines.ts';
import { defineQuery } from './define-query.ts';

/* Each answers with one row, about a machine or a whole plant. */

const window = { machineId: 'text', start: 'text', end: 'text', planned: 'flag?' } as const;

export const performance = defineQuery({
  name: 'performance',
  /** With `explain` the reasons and intervals of the losses come too, with `compare` the period before. */
  parameters: { ...window, explain: 'flag?', compare: 'flag?' },
  ask: async (asked, signal) => [await loadPerformance(planned(asked), signal)],
});

/** Series by the hour: `keys` are separated by spaces. */
export const hours = defineQuery({
  name: 'hours',
  parameters: { ...window, keys: 'text' },
  ask: async ({ keys, ...asked }, signal) => [
    await loadHours(planned(asked), keys.split(' '), signal),
  ],
});

export const metricHours = defineQuery({
  name: 'metric-hours',
  parameters: window,
  ask: async (asked, signal) => [await loadMetricHours(planned(asked), signal)],
});

/** What machines did one after another. */
export const downtimeHistory = defineQuery({
  name: 'downtime-history',
  parameters: window,
  ask: async (asked, signal) => [await loadDowntimeHistory(planned(asked), signal)],
});

/** Why machines did not run, summed over the whole time. */
export const downtimeReasons = defineQuery({
  name: 'downtime-reasons',
  parameters: window,
  ask: async (asked, signal) => [await loadDowntimeReasons(planned(asked), signal)],
});

/** Time outside the shifts. */
export const nonWorking = defineQuery({
  name: 'nonworking',
  parameters: window,
  ask: async (asked, signal) => [await loadNonWorking(planned(asked), signal)],
});

/** Measured against planned time where a screen says nothing else. */
function planned<Asked extends { planned: boolean | undefined }>(asked: Asked) {
  return { ...asked, planned: asked.planned ?? true };
}
