import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { loadShiftSchedules } from '#api/machines/planning.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import { useTicking } from '#engine/ticker.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import type { Interval } from '#lib/time/period.ts';
import { today } from '#lib/time/period.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import { showToast } from '#ui/toasts.ts';
import { dayMs } from '#shared/durations.ts';

import { workedShift } from './worked-shift.ts';

/** Days to look back: finds the last shift even after a week without work. */
const daysBack = 10;

interface ShiftPeriodProps {
  plant: Plant;
  which: 'this' | 'last';
  /** Interval of the shift; undefined until known. */
  shift: Interval | undefined;
  onChange(shift: Interval | undefined): void;
}

/** Finds the selected shift in the plant's calendar, and updates it as time passes. */
export function ShiftPeriod({ plant, which, shift, onChange }: ShiftPeriodProps) {
  const { t } = useTranslation();
  const { choosePeriod } = useMode();
  const { data, error, refetch } = useQuery(shiftsQuery(plant.Id));
  const found = useTicking(() => {
    const worked = data && workedShift(data.Shifts, which, serverNow());
    return worked ? `${worked.start} ${worked.end}` : '';
  });
  const report = useEffectEvent((interval: string) => {
    const [start = 0, end = 0] = interval.split(' ').map(Number);
    onChange({ start, end });
  });
  const giveUp = useEffectEvent(() => {
    showToast({
      kind: 'info',
      title: t('mode.shift'),
      text: t('mode.shift.none', { plant: plant.DisplayName }),
    });
    choosePeriod(today);
  });
  const isNone = data !== undefined && found === '';

  useEffect(() => {
    if (found !== '') report(found);
  }, [found]);
  useEffect(() => {
    if (isNone) giveUp();
  }, [isNone]);
  const forget = useEffectEvent(() => onChange(undefined));
  useEffect(() => () => forget(), []);

  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  return shift ? null : <Loading />;
}

function shiftsQuery(plantId: string) {
  return queryOptions({
    queryKey: ['plant-shifts', plantId],
    queryFn({ signal }) {
      const now = serverNow();
      const start = new Date(now - daysBack * dayMs).toISOString();
      const end = new Date(now + dayMs).toISOString();
      return loadShiftSchedules({ machineId: plantId, start, end }, signal);
    },
    staleTime: 300_000,
    refetchInterval: 300_000,
  });
}
