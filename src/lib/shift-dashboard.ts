import { local } from './storage.ts';

/**
 * Whether a shift dashboard is stored: then figures are of a shift without colour by a day's
 * target, and machines are queried in its own mode.
 */
export function hasShiftDashboard(): boolean {
  return local.read('shiftDashboardId') !== null;
}
