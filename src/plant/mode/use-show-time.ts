import { periodOfDays } from '#lib/time/period.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { dateAt } from '#shared/start-of-day.ts';

import type { MarkedTime } from '../marked-time.ts';
import { usePlantScope } from '../plant-scope.ts';
import { useMode } from './mode-context.ts';

/** Changes the period to the days of a time, unless the screen already covers it. */
export function useShowTime(): (time: MarkedTime) => void {
  const { choosePeriod } = useMode();
  const { mode, timeZone } = usePlantScope();
  return ({ start, end }) => {
    const shown = mode.window();
    if (Date.parse(shown.start) <= start && end <= Date.parse(shown.end)) return;
    const now = serverNow();
    const days = [start, Math.min(end, now)].map((at) => dateAt(at, timeZone));
    choosePeriod(periodOfDays(days[0] ?? '', days[1] ?? '', dateAt(now, timeZone)));
  };
}
