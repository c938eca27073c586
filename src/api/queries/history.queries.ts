import {
  loadDowntimeHistory,
  loadDowntimeReasons,
  loadHours,
  loadMetricHours,
  loadNonWorking,
  loadPerformance,
} from '../machines/machines.ts';
import { defineQuery } from './define-query.ts';

/* Each returns one row, for a machine or a whole plant. */

const window = { machineId: 'text', start: 'text', end: 'text', planned: 'flag?' } as const;

export const performance = defineQuery({
  name: 'performance',
  /** `explain` adds reasons and intervals of the losses, `compare` the previous period. */
  parameters: { ...window, explain: 'flag?', compare: 'flag?' },
  ask: async (asked, signal) => [await loadPerformance(planned(asked), signal)],
});

/** Hourly series; `keys` are separated by spaces. */
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

/** Sequence of the machines' states. */
export const downtimeHistory = defineQuery({
  name: 'downtime-history',
  parameters: window,
  ask: async (asked, signal) => [await loadDowntimeHistory(planned(asked), signal)],
});

/** Reasons of downtime, summed over the period. */
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

/** Default: over planned time. */
function planned<Asked extends { planned: boolean | undefined }>(asked: Asked) {
  return { ...asked, planned: asked.planned ?? true };
}
