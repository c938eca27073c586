import type { TFunction } from 'i18next';

import { splitDuration } from '#lib/time/duration.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { dateFormat } from '#shared/date-format.ts';

export interface Words {
  t: TFunction;
  locale: string;
  timeZone: string;
}

/** Jun 10, 6:00 AM – 6:14 AM; without an end while the stop continues. */
export function timeOf(
  { Start, End, IsOpen }: Pick<Stop, 'Start' | 'End' | 'IsOpen'>,
  { t, locale, timeZone }: Words,
): string {
  const format = dateFormat('hour', locale, timeZone);
  const start = Date.parse(Start);
  if (IsOpen) return t('stop-list.since', { time: format.format(start) });
  return format.formatRange(start, Date.parse(End));
}

export function durationText(stop: Pick<Stop, 'Start' | 'End'>): string {
  return durationOfStop(stop).shortDuration;
}

/** Duration in seconds: 00:14:32. */
export function timerOf(stop: Pick<Stop, 'Start' | 'End'>): string {
  return durationOfStop(stop).timer;
}

function durationOfStop({ Start, End }: Pick<Stop, 'Start' | 'End'>) {
  return splitDuration((Date.parse(End) - Date.parse(Start)) / 1000);
}

/** Mechanical › Mould jam. Without a reason: what is known of the stop. */
export function reasonOf(stop: Stop, t: TFunction): string {
  const { Reason, Group, IsChangeover, Status } = stop;
  if (Reason !== null) return Group === null ? Reason : `${Group} › ${Reason}`;
  if (IsChangeover) return t('stop-list.changeover');
  if (stop.NeedsReason) return t('stop-list.noReason');
  return t(Status === 'UNDEFINED' ? 'stop-list.noSignal' : 'stop-list.notNeeded');
}

/** Author and time of the reason; empty without one. */
export function authorOf({ From, Username, At }: Stop, { t, locale, timeZone }: Words): string {
  if (From === 'source') return t('stop-list.bySource');
  if (Username === null || At === null) return '';
  const time = dateFormat('hour', locale, timeZone).format(Date.parse(At));
  return t('stop-list.by', { name: Username, time });
}

/** All parts of the same stop, in order. */
export function partsOf(
  stops: readonly Stop[],
  { StopStart, MachineId }: Pick<Stop, 'StopStart' | 'MachineId'>,
): Stop[] {
  return stops
    .filter((one) => one.StopStart === StopStart && one.MachineId === MachineId)
    .toSorted((one, other) => Number(one.Id) - Number(other.Id));
}
