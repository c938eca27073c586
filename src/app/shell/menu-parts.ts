import { menuSections } from '#resources/menu-sections.ts';

import type { ViewGroup } from './menu.ts';

/** Entries under one heading: a group, or a section of it. */
export interface MenuPart extends ViewGroup {
  /** `Administration`, `Administration/People`. */
  id: string;
}

/** Splits groups into entries without a section, and their sections. */
export function menuParts(menu: readonly ViewGroup[]): MenuPart[] {
  return menu.flatMap((group) => {
    const { entry, views } = group;
    const rest = { ...group, id: entry, views: views.filter(({ section }) => !section) };
    const sections = menuSections.map(({ section, title }) => ({
      id: `${entry}/${section}`,
      entry,
      title,
      views: views.filter((view) => view.section === section),
    }));
    return [rest, ...sections].filter((part) => part.views.length > 0);
  });
}

/** More entries than fit on a screen. */
const many = 24;

/**
 * Default state of a part that the user has neither opened nor closed: in a long menu only the
 * current page's part, and the plant views, are open.
 */
export function isOpenByDefault(part: MenuPart, all: readonly MenuPart[], path: string): boolean {
  const entries = all.reduce((sum, { views }) => sum + views.length, 0);
  return entries <= many || part.entry === 'Dashboard' || hasPage(part, path);
}

export function hasPage({ views }: MenuPart, path: string): boolean {
  return views.some((view) => view.path === path);
}
