import { useState } from 'react';

import { hasShiftDashboard } from '#lib/shift-dashboard.ts';
import { local } from '#lib/storage.ts';

const key = 'shiftDashboardId';

/**
 * Whether the board is stored as the user's shift dashboard: then KPIs have no colour by the day's
 * target, and machines are queried in its mode.
 */
export function useStoredDashboard(screenId: string) {
  const [isStored, setStored] = useState(hasShiftDashboard);
  return {
    isStored,
    store(isWanted: boolean): void {
      if (isWanted) local.write(key, screenId);
      else local.remove(key);
      setStored(isWanted);
    },
  };
}
