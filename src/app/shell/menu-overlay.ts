import { safeLink } from '#lib/safe-address.ts';
import type { NavigationFile } from '#schemas/config/navigation.gen.ts';

import type { MenuEntry, ViewGroup } from './menu.ts';

type Patch = NavigationFile['patch'];

/**
 * Applies a client's patch to the menu. It renames, orders, hides and adds links; it never adds
 * pages that the menu does not have.
 * @param given Already validated by the server against the schema of navigation.overlay.json.
 */
export function overlaidMenu(
  menu: readonly ViewGroup[],
  given: object | null | undefined,
): ViewGroup[] {
  if (!given) return [...menu];
  const { groups = {}, entries = {}, links = {} } = given as Patch;
  const placed = menu.flatMap((group, index) => {
    const patch = own(groups, group.entry);
    if (patch === null) return [];
    const views = [...viewsOf(group.views, entries), ...linksOf(group.entry, links)];
    return [
      {
        order: patch?.order ?? index + 1,
        group: { ...group, title: patch?.label ?? group.title, views: ordered(views) },
      },
    ];
  });
  return placed
    .filter(({ group }) => group.views.length > 0)
    .toSorted((a, b) => a.order - b.order)
    .map(({ group }) => group);
}

interface PlacedView {
  order: number;
  view: MenuEntry;
}

/** Steps of ten leave room for others in between. */
const step = 10;

function viewsOf(
  views: readonly MenuEntry[],
  entries: NonNullable<Patch['entries']>,
): PlacedView[] {
  return views.flatMap((view, index) => {
    const patch = own(entries, view.path);
    if (patch === null) return [];
    const title = patch?.label ?? view.title;
    return [{ order: patch?.order ?? (index + 1) * step, view: { ...view, title } }];
  });
}

function linksOf(entry: string, links: NonNullable<Patch['links']>): PlacedView[] {
  return Object.values(links).flatMap((link) => {
    const path = link && link.group === entry ? safeLink(link.href) : undefined;
    if (!link || path === undefined) return [];
    const view: MenuEntry = { path, icon: 'insights', title: link.label, isLink: true };
    return [{ order: link.order ?? Number.MAX_SAFE_INTEGER, view }];
  });
}

function ordered(placed: readonly PlacedView[]): MenuEntry[] {
  return placed.toSorted((a, b) => a.order - b.order).map(({ view }) => view);
}

function own<Value>(fields: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}
