import { useState } from 'react';

import { hasShiftDashboard } from '#lib/shift-dashboard.ts';
import { local } from '#lib/storage.ts';

const key = 'shiftDashboardId';

/**
 * Whether the board is stored as the shift dashboard of the user: KPIs have no colour of a day's
 * target then, and machines are asked for in its mode.
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
