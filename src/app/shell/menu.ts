import { isVisible } from '#engine/check/conditions.ts';
import type { MenuSection } from '#resources/menu-sections.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import type { MenuIconName } from '#ui/menu-icon.tsx';

import { plainScope } from '../screen/plain-scope.ts';
import type { Session } from '../session/session.ts';
import { isTester } from '../session/tester-rights.ts';

export interface MenuEntry {
  /** Path of a page; for a client's link, any address. */
  path: string;
  /** An external link. */
  isLink?: true;
  icon: MenuIconName;
  title: string;
  /** Section of the group. */
  section?: MenuSection;
}

export interface ViewGroup {
  /** Name in the menu entries of a role, as sent by the server. */
  entry: string;
  title: string;
  views: MenuEntry[];
}

const gallery = ownPage('/admin/gallery', 'widgets', 'gallery.title');
const statecharts = ownPage('/admin/charts', 'statechart', 'charts.title');

/** Pages by menu entry of a role; screens add themselves by name. */
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

/** Order of a screen that sets none. */
const defaultOrder = 100;

/**
 * Pages that the account's roles permit: screens with a menu entry, then built-in pages. The menu
 * is the same on every page, so that visibility conditions get no address.
 */
export function permittedMenu(session: Session, screens: readonly Screen[]): ViewGroup[] {
  const { Roles } = session.account;
  const entries = new Set(Roles.flatMap(({ Menu }) => Menu));
  const isAdministrator = entries.has('Administration');
  const scope = plainScope(session, {});
  const own = wholeMenu(screens.filter((screen) => isVisible(screen, scope, screen.visible)))
    .filter(({ entry }) => entries.has(entry) || (entry === 'Planning' && isAdministrator))
    .filter(({ views }) => views.length > 0);
  if (isAdministrator || !isTester(Roles)) return own;
  return [
    ...own,
    { entry: 'Administration', title: 'app.administration', views: [gallery, statecharts] },
  ];
}

/** Pages of all roles together, by group. */
export function wholeMenu(screens: readonly Screen[]): ViewGroup[] {
  const ordered = screens.toSorted(
    (one, other) =>
      (one.menu?.order ?? defaultOrder) - (other.menu?.order ?? defaultOrder) ||
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

function viewOf({ path, title, menu }: Screen): MenuEntry {
  return {
    path,
    icon: menu?.icon ?? 'grid',
    title: menu?.label ?? title,
    ...(menu?.section && { section: menu.section }),
  };
}

/** A built-in page that is no screen. */
function ownPage(path: string, icon: MenuIconName, title: string): MenuEntry {
  return { path, icon, title, section: 'Screens' };
}

/** Address parameters of dialogs and lists, which belong to one page. */
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
/** Parameters of the screen editor; outside of it `client` may belong to a page. */
const ofEditor = ['edit', 'layer', 'client', 'machine'];

/** Keeps plant and period in the address of another screen, without parameters of this page. */
export function linkTarget(path: string, search: string) {
  const kept = new URLSearchParams(search);
  const gone = kept.has('edit') ? [...ofOnePage, ...ofEditor] : ofOnePage;
  for (const name of gone) kept.delete(name);
  return { pathname: path, search: String(kept) };
}
