import type { Words } from '../texts/text-files.ts';
import type { GroupName, MenuGroup, MenuItem } from './menu-draft.ts';

interface Place {
  group: number;
  /** The group itself without one. */
  item?: number | undefined;
  isNew?: true | undefined;
}

interface Change {
  words?: Words;
  /** Of a link: where it leads, and the group that it stands in. */
  href?: string;
  entry?: GroupName;
}

/** A menu with other words of a group or an item, with a link elsewhere, or with a further one. */
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

/** A link of a name in the file that no other link has. */
function newLink(groups: readonly MenuGroup[], words: Words = {}): MenuItem {
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
  // A name of digits alone would stand before all others.
  return /^[a-z]/.test(plain) ? plain : `link-${plain}`.replace(/-$/, '');
}
