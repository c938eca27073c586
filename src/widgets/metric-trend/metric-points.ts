import type { Span } from '#lib/plant-axis.ts';
import type { HourPoint } from '#plant/charts/hours.ts';
import type { MetricHours } from '#schemas/api/machines.gen.ts';

type Metric = MetricHours['Items'][number];

/** The chosen metric if the machine has it; else its first. */
export function shownMetric(metrics: readonly Metric[], name: string | undefined) {
  return metrics.find(({ Name }) => Name === name) ?? metrics[0];
}

/** The hours of a metric, with start and end as epoch milliseconds. */
export function pointsOf({ Hours }: Metric) {
  return Hours.map((hour) => ({
    start: Date.parse(hour.IntervalStart),
    end: Date.parse(hour.IntervalEnd),
    ...hour,
  }));
}

/**
 * Averages of the compared hours at the same offset from the start of their period; null without a
 * comparison.
 */
export function comparedAverages(
  own: readonly Span[],
  other: MetricHours | undefined,
  { name, shiftMs }: { name: string; shiftMs: number },
): HourPoint[] | null {
  if (!other) return null;
  const metric = other.Items.find(({ Name }) => Name === name);
  const averages = new Map(
    metric?.Hours.map(({ IntervalStart, Average }) => [Date.parse(IntervalStart), Average]),
  );
  return own.map(({ start, end }) => ({
    start,
    end,
    value: averages.get(start - shiftMs) ?? null,
  }));
}
