import { keyOf, type Quality } from '#plant/live/live-store.ts';
import { useLive } from '#plant/live/use-live.ts';

/** The latest value of a metric: from the hub, else from the list. */
export function useMetricValue(machineId: string, name: string, listed: number | null) {
  const live = useLive(
    keyOf.metric(machineId, name),
    (store) => store.metrics.get(`${machineId} ${name}`)?.value,
  );
  return live === undefined ? listed : live;
}

/** Quality of the value by its source. */
export function useMetricQuality(
  machineId: string,
  name: string,
  listed: Quality = 'good',
): Quality {
  const live = useLive(
    keyOf.metric(machineId, name),
    (store) => store.metrics.get(`${machineId} ${name}`)?.quality,
  );
  return live ?? listed;
}
