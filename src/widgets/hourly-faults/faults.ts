import type { Stretch } from '#schemas/api/machines.gen.ts';

interface Hour {
  start: number;
  end: number;
}

/** Stops that began in each hour and cost planned time. A changeover is no fault. */
export function faultsByHour(hours: readonly Hour[], stretches: readonly Stretch[]): number[] {
  const starts = stretches.filter(isFault).map(({ Start }) => Date.parse(Start));
  return hours.map(({ start, end }) => starts.filter((at) => at >= start && at < end).length);
}

function isFault({ Status, IsChangeover, CountedMs }: Stretch): boolean {
  return Status === 'STOPPED' && !IsChangeover && CountedMs > 0;
}
