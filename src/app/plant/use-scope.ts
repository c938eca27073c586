import { useMemo } from 'react';

import type { Plant } from '#schemas/api/machines.gen.ts';

import { shownDetails } from '#plant/mode/detail-rights.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import type { ScreenScope } from '#engine/variables.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import { countsAsToday, isOneDay, windowOf } from '#lib/period.ts';
import { serverNow } from '#lib/server-clock.ts';

import { useSession } from '../session.ts';

/** What a screen may take its variables from: who looks, at which plant, at what time. */
export function useScope({ Id, TimeZone }: Plant, scope: ScreenScope): PlantScope {
  const { account } = useSession();
  const { period, isRealTime, kpi } = useMode();
  return useMemo(() => {
    const past = countsAsToday(period) ? 'today' : 'history';
    const name = isRealTime ? 'real-time' : past;
    return {
      ...scope,
      route: { ...scope.route, Id },
      plant: { Id },
      details: shownDetails(account.Roles),
      timeZone: TimeZone,
      mode: {
        name,
        isDay: isOneDay(period),
        planned: kpi === 'OEE',
        kpi,
        key: `${name} ${JSON.stringify(period)}`,
        window() {
          const { start, end } = windowOf(period, TimeZone, serverNow());
          return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
        },
      },
    };
  }, [Id, TimeZone, scope, account.Roles, period, isRealTime, kpi]);
}
