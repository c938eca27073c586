import type { Span } from '#lib/plant-axis.ts';
import type { HourPoint } from '#plant/charts/hours.ts';
import type { Stretch } from '#schemas/api/machines.gen.ts';

/** Number of stops that began in each hour and cost planned time, without changeovers. */
export function faultsByHour(hours: readonly Span[], stretches: readonly Stretch[]): HourPoint[] {
  const starts = stretches.filter(isFault).map(({ Start }) => Date.parse(Start));
  return hours.map(({ start, end }) => ({
    start,
    end,
    value: starts.filter((at) => at >= start && at < end).length,
  }));
}

function isFault({ Status, IsChangeover, CountedMs }: Stretch): boolean {
  return Status === 'STOPPED' && !IsChangeover && CountedMs > 0;
}
