import { isVisible } from '#engine/check/conditions.ts';
import type { MenuSection } from '#resources/menu-sections.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import type { MenuIconName } from '#ui/menu-icon.tsx';

import { plainScope } from '../screen/plain-scope.ts';
import type { Session } from '../session/session.ts';
import { mayTest } from '../session/tester-rights.ts';

export interface View {
  /** A page of ours, or, of a link of the client's, any address. */
  path: string;
  /** It leads out of the product. */
  isLink?: true;
  icon: MenuIconName;
  title: string;
  /** Of the group: what it stands under. */
  section?: MenuSection;
}

export interface ViewGroup {
  /** As the server names it in the menu of a role. */
  entry: string;
  title: string;
  views: View[];
}

const gallery = ownPage('/admin/gallery', 'widgets', 'gallery.title');
const statecharts = ownPage('/admin/charts', 'statechart', 'charts.title');

/** What each menu entry of a role opens, besides the screens that name it. */
const groups: ViewGroup[] = [
  { entry: 'Dashboard', title: 'app.plant', views: [] },
  { entry: 'EventInput', title: 'app.operation', views: [] },
  { entry: 'Planning', title: 'app.planning', views: [] },
  {
    entry: 'Administration',
    title: 'app.administration',
    views: [
      ownPage('/admin/screens', 'layout', 'app.screens'),
      gallery,
      ownPage('/admin/themes', 'appearance', 'themes.title'),
      ownPage('/admin/texts', 'globe', 'textsPage.title'),
      ownPage('/admin/menu', 'menu', 'menuPage.title'),
      ownPage('/admin/site', 'options', 'sitePage.title'),
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
      .map(viewOf)
      .concat(views),
  }));
}

function viewOf({ path, title, menu }: Screen): View {
  return {
    path,
    icon: menu?.icon ?? 'grid',
    title: menu?.label ?? title,
    ...(menu?.section && { section: menu.section }),
  };
}

/** A page of ours that is no screen. */
function ownPage(path: string, icon: MenuIconName, title: string): View {
  return { path, icon, title, section: 'Screens' };
}

/** What a dialog and a list of rows say in the address. */
const ofOnePage = [
  'insights',
  'search',
  'orderBy',
  'descending',
  'page',
  'size',
  'filter',
  'safe',
  'chart',
];
/** What the editor of a screen says there; without it `client` may be that of a page. */
const ofEditor = ['edit', 'layer', 'client', 'machine'];

/** Another screen keeps what the address says of plant and time, and nothing of this page alone. */
export function placeOf(path: string, search: string) {
  const kept = new URLSearchParams(search);
  const gone = kept.has('edit') ? [...ofOnePage, ...ofEditor] : ofOnePage;
  for (const name of gone) kept.delete(name);
  return { pathname: path, search: String(kept) };
}
