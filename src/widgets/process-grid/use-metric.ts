import { keyOf, type Quality } from '#plant/live/live-store.ts';
import { useLive } from '#plant/live/use-live.ts';

/** The newest value of a metric: what the hub last said, else what the list says. */
export function useMetricValue(machineId: string, name: string, listed: number | null) {
  const live = useLive(
    keyOf.metric(machineId, name),
    (store) => store.metrics.get(`${machineId} ${name}`)?.value,
  );
  return live === undefined ? listed : live;
}

/** How far the source trusts that value. */
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
