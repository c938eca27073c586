import type { ViewGroup } from '#app/shell/menu.ts';
import type { NavigationFile } from '#schemas/config/navigation.gen.ts';

import { hasWords, type TextByLanguage } from '../texts/text-files.ts';

type Patch = NavigationFile['patch'];

/** Names of a group, page or link. */
interface MenuNames {
  /** Text key of its default name. For a link, its own. */
  title: string;
  /** Text key of the client's own name. */
  label?: string | undefined;
  /** New names by language, to be written; empty: the default name. */
  words?: TextByLanguage | undefined;
}

export interface MenuItem extends MenuNames {
  /** Path of a page, or name of a link. */
  id: string;
  isShown: boolean;
  /** Address of a link; absent for a page. */
  href?: string | undefined;
}

export interface MenuGroup extends MenuNames {
  entry: GroupName;
  isShown: boolean;
  items: readonly MenuItem[];
}

export type GroupName = keyof NonNullable<Patch['groups']>;

type KeptLabels = (kind: 'group' | 'page', id: string) => string | undefined;

/** Step between the orders of two pages, which leaves room for others. */
const step = 10;

/**
 * The whole menu of a client, including hidden entries.
 * @param base The menu without client changes.
 * @param kept Text key of the name that a hidden entry had.
 */
export function menuDraft(base: readonly ViewGroup[], patch: Patch, kept: KeptLabels): MenuGroup[] {
  const placed = base.map((group, index) => {
    const entry = group.entry as GroupName;
    const own = patch.groups?.[entry];
    return {
      order: own?.order ?? index + 1,
      value: {
        entry,
        title: group.title,
        label: own === null ? kept('group', entry) : own?.label,
        isShown: own !== null,
        items: itemsOf(group, patch, kept),
      },
    };
  });
  return inOrder(placed);
}

/**
 * The pages and links of a group in order: patched ones at their order, the others between them.
 */
function itemsOf(
  { entry, views }: ViewGroup,
  { entries = {}, links = {} }: Patch,
  kept: KeptLabels,
): MenuItem[] {
  const pages = views.map(({ path, title }, index) => {
    const own = entries[path];
    const label = own === null ? kept('page', path) : own?.label;
    const value = { id: path, title, label, isShown: own !== null };
    return { order: own?.order ?? (index + 1) * step, value };
  });
  const own = Object.entries(links).flatMap(([id, link]) => {
    if (link?.group !== entry) return [];
    const value = { id, title: link.label, label: link.label, isShown: true, href: link.href };
    return { order: link.order ?? Number.MAX_SAFE_INTEGER, value };
  });
  return inOrder<MenuItem>([...pages, ...own]);
}

function inOrder<Value>(placed: readonly { order: number; value: Value }[]): Value[] {
  return placed.toSorted((a, b) => a.order - b.order).map(({ value }) => value);
}

type KeyOf = (kind: 'group' | 'page' | 'link', id: string) => string;
type Difference = { label?: string; order?: number } | null;

/**
 * The changes of a draft, as the patch of a client.
 * @param keyOf Text key under which new names are written.
 */
export function menuPatch(
  draft: readonly MenuGroup[],
  base: readonly ViewGroup[],
  keyOf: KeyOf,
): Patch {
  const isDefault = draft.every(({ entry }, index) => entry === base[index]?.entry);
  const groups = draft.map((group, index) => {
    const order = isDefault ? undefined : index + 1;
    return [group.entry, differenceOf(group, keyOf('group', group.entry), order)] as const;
  });
  const items = draft.flatMap((group) => placedItems(group, base));
  const pages = items.map(
    ({ item, order }) => [item, differenceOf(item, keyOf('page', item.id), order)] as const,
  );
  const links = items.flatMap(({ item, order, entry }) => {
    if (item.href === undefined) return [];
    const label = labelOf(item, keyOf('link', item.id)) ?? item.title;
    const place = order === undefined ? {} : { order };
    return [[item.id, { label, href: item.href, group: entry, ...place }] as const];
  });
  return {
    ...filled('groups', groups.filter(isDifferent)),
    ...filled(
      'entries',
      pages
        .filter(([item, own]) => item.href === undefined && isDifferent([item.id, own]))
        .map(([item, own]) => [item.id, own] as const),
    ),
    ...filled('links', links),
  };
}

/** Null: hidden. */
function differenceOf(
  named: MenuNames & { isShown: boolean },
  key: string,
  order: number | undefined,
): Difference {
  if (!named.isShown) return null;
  const label = labelOf(named, key);
  return { ...(label !== undefined && { label }), ...(order !== undefined && { order }) };
}

function isDifferent([, own]: readonly [string, Difference]): boolean {
  return own === null || Object.keys(own).length > 0;
}

/** The items of a group, with their order unless it is the default. */
function placedItems({ entry, items }: MenuGroup, base: readonly ViewGroup[]) {
  const usual = base.find((group) => group.entry === entry)?.views.map(({ path }) => path) ?? [];
  // Default: the pages in their order, then the links.
  const isDefault = usual.every((path, index) => path === items[index]?.id);
  return items.map((item, index) => ({
    item,
    entry,
    order: isDefault ? undefined : (index + 1) * step,
  }));
}

/** Text key of its own name, if any. */
function labelOf({ label, words }: MenuNames, key: string): string | undefined {
  if (!words) return label;
  return hasWords(words) ? key : undefined;
}

function filled(
  name: keyof Patch,
  entries: readonly (readonly [string, object | null])[],
): Record<string, object> {
  return entries.length > 0 ? { [name]: Object.fromEntries(entries) } : {};
}

/** Moves one item of a list by one position. */
export function movedItem<Value>(list: readonly Value[], from: number, by: -1 | 1): Value[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(from + by, 0, one);
  return next;
}
