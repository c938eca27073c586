import { useMemo } from 'react';

import type { ScreenScope } from '#engine/variables.ts';
import {
  countsAsToday,
  type Interval,
  isOneDay,
  untilNow,
  periodWindow,
} from '#lib/time/period.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { shownDetails } from '#plant/mode/detail-rights.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import type { PlantScope } from '#plant/plant-scope.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';

import { useSession } from '../session/session.ts';
import { useCompare } from './use-compare.ts';

/**
 * The scope of a plant's screen: user, plant and period; `machineId` for screens about one machine,
 * `shift` for those of one shift.
 */
export function useScope(
  plant: Plant,
  scope: ScreenScope,
  { machineId = plant.Id, shift }: { machineId?: string | undefined; shift?: Interval | undefined },
): PlantScope {
  const { Id, DisplayName, HasPlan, RetiredAt, TimeZone } = plant;
  const { account } = useSession();
  const compare = useCompare(plant, machineId);
  const { period, isRealTime, kpi } = useMode();
  return useMemo(() => {
    const past = countsAsToday(period) ? 'today' : 'history';
    const name = isRealTime ? 'real-time' : past;
    return {
      ...scope,
      route: { ...scope.route, Id: machineId },
      plant: { Id, DisplayName, HasPlan, RetiredAt },
      ...(RetiredAt !== undefined && machineId === Id && { emptyHint: 'plant.retired.empty' }),
      details: shownDetails(account.Roles),
      timeZone: TimeZone,
      compare,
      mode: {
        name,
        isDay: isOneDay(period),
        planned: kpi === 'OEE',
        kpi,
        key: `${name} ${JSON.stringify(period)} ${shift?.start ?? ''}`,
        window() {
          const now = serverNow();
          const { start, end } = shift ? untilNow(shift, now) : periodWindow(period, TimeZone, now);
          return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
        },
      },
    };
  }, [
    Id,
    DisplayName,
    HasPlan,
    RetiredAt,
    machineId,
    TimeZone,
    scope,
    account.Roles,
    compare,
    period,
    isRealTime,
    kpi,
    shift,
  ]);
}
