import { local } from '#lib/storage.ts';
import { isPeriod, type Period } from '#lib/time/period.ts';

/** The last viewed plant and its view, restored on reload. */
export interface RecentPlant {
  plantId: string;
  period: Period;
  isRealTime: boolean;
}

const key = 'recentPlantHistory';

/** Null if nothing valid is stored. */
export function recentPlant(): RecentPlant | null {
  const recent = local.read(key) as RecentPlant | null;
  return recent?.period && isPeriod(recent.period) ? recent : null;
}

export function storeRecentPlant(recent: RecentPlant): void {
  local.write(key, recent);
}

export function clearRecentPlant(): void {
  local.remove(key);
}
