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

/** The address of a view. Changing the view keeps the plant that `search` names. */
export function placeOf(path: string, search: string) {
  const plant = new URLSearchParams(search).get('Id');
  return { pathname: path, search: plant === null ? '' : `?${new URLSearchParams({ Id: plant })}` };
}
