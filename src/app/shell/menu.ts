import { isVisible } from '#engine/check/conditions.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import type { IconName } from '#ui/icon.tsx';

import { plainScope } from '../screen/plain-scope.ts';
import type { Session } from '../session/session.ts';
import { mayTest } from '../session/tester-rights.ts';

export interface View {
  /** A page of ours, or, of a link of the client's, any address. */
  path: string;
  /** It leads out of the product. */
  isLink?: true;
  icon: IconName;
  title: string;
}

export interface ViewGroup {
  /** As the server names it in the menu of a role. */
  entry: string;
  title: string;
  views: View[];
}

const gallery: View = { path: '/admin/gallery', icon: 'options', title: 'gallery.title' };
const statecharts: View = { path: '/admin/charts', icon: 'live', title: 'charts.title' };

/** What each menu entry of a role opens, besides the screens that name it. */
const groups: ViewGroup[] = [
  { entry: 'Dashboard', title: 'app.plant', views: [] },
  { entry: 'EventInput', title: 'app.operation', views: [] },
  { entry: 'Planning', title: 'app.planning', views: [] },
  {
    entry: 'Administration',
    title: 'app.administration',
    views: [
      { path: '/admin/screens', icon: 'tiles', title: 'app.screens' },
      gallery,
      { path: '/admin/themes', icon: 'appearance', title: 'themes.title' },
      { path: '/admin/texts', icon: 'globe', title: 'textsPage.title' },
      { path: '/admin/menu', icon: 'menu', title: 'menuPage.title' },
      { path: '/admin/site', icon: 'options', title: 'sitePage.title' },
      statecharts,
    ],
  },
];

/** Of a screen that names no place among the others. */
const usualOrder = 100;

/**
 * What the roles of the account let it open: the screens with a menu entry, then our own pages. The
 * menu stands beside any page: conditions of screens find no address in it.
 */
export function menuOf(session: Session, screens: readonly Screen[]): ViewGroup[] {
  const { Roles } = session.account;
  const entries = new Set(Roles.flatMap(({ Menu }) => Menu));
  const isAdministrator = entries.has('Administration');
  const scope = plainScope(session, {});
  const own = wholeMenu(screens.filter((screen) => isVisible(screen, scope, screen.visible)))
    .filter(({ entry }) => entries.has(entry) || (entry === 'Planning' && isAdministrator))
    .filter(({ views }) => views.length > 0);
  if (isAdministrator || !mayTest(Roles)) return own;
  return [
    ...own,
    { entry: 'Administration', title: 'app.administration', views: [gallery, statecharts] },
  ];
}

/** What all roles together may open, by groups. */
export function wholeMenu(screens: readonly Screen[]): ViewGroup[] {
  const ordered = screens.toSorted(
    (one, other) =>
      (one.menu?.order ?? usualOrder) - (other.menu?.order ?? usualOrder) ||
      one.path.localeCompare(other.path),
  );
  return groups.map(({ entry, title: groupTitle, views }) => ({
    entry,
    title: groupTitle,
    views: ordered
      .filter(({ menu }) => menu?.group === entry)
      .map(({ path, title, menu }): View => ({
        path,
        icon: menu?.icon ?? 'grid',
        title: menu?.label ?? title,
      }))
      .concat(views),
  }));
}

/** What a dialog and a list of rows say in the address. */
const ofOnePage = ['insights', 'search', 'orderBy', 'descending', 'page', 'size', 'filter', 'safe'];
/** What the editor of a screen says there; without it `client` may be that of a page. */
const ofEditor = ['edit', 'layer', 'client', 'machine'];

/** Another screen keeps what the address says of plant and time, and nothing of this page alone. */
export function placeOf(path: string, search: string) {
  const kept = new URLSearchParams(search);
  const gone = kept.has('edit') ? [...ofOnePage, ...ofEditor] : ofOnePage;
  for (const name of gone) kept.delete(name);
  return { pathname: path, search: String(kept) };
}
