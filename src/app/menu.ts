import type { Account } from '#schemas/api/accounts.gen.ts';
import type { IconName } from '#ui/icon.tsx';

export interface View {
  path: string;
  icon: IconName;
  title: string;
}

export interface ViewGroup {
  /** As the server names it in the menu of a role. */
  entry: string;
  title: string;
  views: View[];
}

/** What each menu entry of a role opens. */
const groups: ViewGroup[] = [
  {
    entry: 'Dashboard',
    title: 'app.plant',
    views: [
      { path: '/dashboard/plant/overview', icon: 'overview', title: 'app.overview' },
      { path: '/dashboard/plant/oee-tile-view', icon: 'tiles', title: 'app.oeeTiles' },
      { path: '/dashboard/plant/oee-grid-view', icon: 'grid', title: 'app.oeeGrid' },
      { path: '/dashboard/plant/process-grid-view', icon: 'process', title: 'app.processGrid' },
    ],
  },
  {
    entry: 'EventInput',
    title: 'app.operation',
    views: [{ path: '/admin/event-input', icon: 'eventInput', title: 'app.eventInput' }],
  },
  {
    entry: 'Administration',
    title: 'app.administration',
    views: [{ path: '/admin/wall-screens', icon: 'wallScreen', title: 'app.wallScreens' }],
  },
];

/** What the roles of an account let it open. */
export function menuOf({ Roles }: Account): ViewGroup[] {
  const entries = new Set(Roles.flatMap(({ Menu }) => Menu));
  return groups.filter(({ entry }) => entries.has(entry));
}

/** Another screen keeps what the address says of plant and time; a dialog does not come along. */
export function placeOf(path: string, search: string) {
  const kept = new URLSearchParams(search);
  kept.delete('insights');
  return { pathname: path, search: String(kept) };
}
