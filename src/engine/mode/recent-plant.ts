import type { Period } from '#lib/period.ts';
import { local } from '#lib/storage.ts';

/** The plant that is being looked at and how: a page that is reloaded comes back to it. */
export interface RecentPlant {
  plantId: string;
  period: Period;
  isRealTime: boolean;
}

const key = 'recentPlantHistory';

export function recentPlant(): RecentPlant | null {
  return local.read(key) as RecentPlant | null;
}

export function keepRecentPlant(recent: RecentPlant): void {
  local.write(key, recent);
}

export function forgetRecentPlant(): void {
  local.remove(key);
}
