import { local } from './storage.ts';

/**
 * Whether a shift dashboard is stored: its figures are of a shift and have no colour of a day's
 * target, and machines are asked for in its own mode.
 */
export function hasShiftDashboard(): boolean {
  return local.read('shiftDashboardId') !== null;
}
