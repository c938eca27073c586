import type { NavigationFile } from '#schemas/config/navigation.gen.ts';

import type { ViewGroup } from '../shell/menu.ts';
import { hasWords, type Words } from '../texts/text-files.ts';

type Patch = NavigationFile['patch'];

/** What a group, a page or a link is called. */
interface MenuNames {
  /** Key of its usual words. A link has none but its own. */
  title: string;
  /** Key of its own words. */
  label?: string | undefined;
  /** Words that are to be written in their place; none of them: the usual ones. */
  words?: Words | undefined;
}

export interface MenuItem extends MenuNames {
  /** The path of a page, or the name of a link. */
  id: string;
  isShown: boolean;
  /** Where a link leads; a page has none. */
  href?: string | undefined;
}

export interface MenuGroup extends MenuNames {
  entry: GroupName;
  isShown: boolean;
  items: readonly MenuItem[];
}

export type GroupName = keyof NonNullable<Patch['groups']>;

type KeptLabels = (kind: 'group' | 'page', id: string) => string | undefined;

/** Between the orders of two pages, so that there is room. */
const step = 10;

/**
 * The whole menu as a client has it, with what it hides.
 * @param base Without what the client has different.
 * @param kept Key of the words that something had before it was hidden.
 */
export function draftOf(base: readonly ViewGroup[], patch: Patch, kept: KeptLabels): MenuGroup[] {
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

/** The pages and links of a group by their order: those of a patch as it says, the others between. */
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
 * What is different in a draft, as the file of a client says it.
 * @param keyOf The key of words that are to be written.
 */
export function patchOf(
  draft: readonly MenuGroup[],
  base: readonly ViewGroup[],
  keyOf: KeyOf,
): Patch {
  const isUsual = draft.every(({ entry }, index) => entry === base[index]?.entry);
  const groups = draft.map((group, index) => {
    const order = isUsual ? undefined : index + 1;
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

/** Null: it is hidden. */
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

/** The items of a group, each with its order where theirs is not the usual one. */
function placedItems({ entry, items }: MenuGroup, base: readonly ViewGroup[]) {
  const usual = base.find((group) => group.entry === entry)?.views.map(({ path }) => path) ?? [];
  // The pages as they are, then the links.
  const isUsual = usual.every((path, index) => path === items[index]?.id);
  return items.map((item, index) => ({
    item,
    entry,
    order: isUsual ? undefined : (index + 1) * step,
  }));
}

/** The key of its own words, if it has any. */
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

/** With the item, or the group, at a place moved by one. */
export function moved<Value>(list: readonly Value[], from: number, by: -1 | 1): Value[] {
  const next = [...list];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(from + by, 0, one);
  return next;
}
