import type { TextByLanguage } from '../texts/text-files.ts';
import type { GroupName, MenuGroup, MenuItem } from './menu-draft.ts';

interface Place {
  group: number;
  /** Index of the item; without it the group itself. */
  item?: number | undefined;
  isNew?: true | undefined;
}

interface Change {
  words?: TextByLanguage;
  /** For links: the address, and the group. */
  href?: string;
  entry?: GroupName;
}

/** The menu with a new name of a group or item, a changed link, or an added one. */
export function withChange(
  groups: readonly MenuGroup[],
  { group, item, isNew }: Place,
  { entry, ...change }: Change,
): MenuGroup[] {
  const target = groups[group];
  if (!target) return [...groups];
  if (isNew) return appended(groups, entry, { ...newLink(groups, change.words), ...change });
  if (item === undefined) return groups.with(group, { ...target, ...change });
  const changed = { ...(target.items[item] as MenuItem), ...change };
  if (entry === undefined || entry === target.entry)
    return groups.with(group, { ...target, items: target.items.with(item, changed) });
  const left = groups.with(group, { ...target, items: target.items.toSpliced(item, 1) });
  return appended(left, entry, changed);
}

function appended(
  groups: readonly MenuGroup[],
  entry: GroupName | undefined,
  item: MenuItem,
): MenuGroup[] {
  return groups.map((group) =>
    group.entry === entry ? { ...group, items: [...group.items, item] } : group,
  );
}

/** A link whose name in the file is unique. */
function newLink(groups: readonly MenuGroup[], words: TextByLanguage = {}): MenuItem {
  const name = slugOf(words['en-US'] ?? Object.values(words).find((own) => own?.trim()) ?? '');
  const taken = new Set(groups.flatMap(({ items }) => items.map(({ id }) => id)));
  let id = name;
  for (let number = 2; taken.has(id); number += 1) id = `${name}-${number}`;
  return { id, title: '', isShown: true };
}

function slugOf(words: string): string {
  const plain = words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  // Numeric names would be sorted before all others.
  return /^[a-z]/.test(plain) ? plain : `link-${plain}`.replace(/-$/, '');
}
