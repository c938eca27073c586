import { local } from '#lib/storage.ts';
import { isPeriod, type Period } from '#lib/time/period.ts';

/** The plant that is being looked at and how: a page that is reloaded comes back to it. */
export interface RecentPlant {
  plantId: string;
  period: Period;
  isRealTime: boolean;
}

const key = 'recentPlantHistory';

/** Null where there is none, or what was stored is not one of today's. */
export function recentPlant(): RecentPlant | null {
  const recent = local.read(key) as RecentPlant | null;
  return recent?.period && isPeriod(recent.period) ? recent : null;
}

export function keepRecentPlant(recent: RecentPlant): void {
  local.write(key, recent);
}

export function forgetRecentPlant(): void {
  local.remove(key);
}
