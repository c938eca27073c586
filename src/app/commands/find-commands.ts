import { foldText } from '#shared/fold-text.ts';
import type { MenuIconName } from '#ui/menu-icon.tsx';

export interface Command {
  /** The same from visit to visit: what was used last is remembered by it. */
  id: string;
  icon: MenuIconName;
  label: string;
  /** What kind of thing it is, in words. */
  kind: string;
  /** Keys that do the same, as in shortcuts.ts. */
  keys?: string;
  /** So it is now. */
  isCurrent?: boolean;
  /** Too many to be listed before someone has written a letter. */
  isSearchedFor?: boolean;
  run(): void;
}

/** A list that one reads, not scrolls. */
const maxShown = 60;

/**
 * Commands that have all words of the query, best first: what was used lately, then names that begin
 * with the query, then names with a word that does, then the others.
 */
export function findCommands(
  commands: readonly Command[],
  query: string,
  recent: readonly string[],
): Command[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return commands
    .filter((command) => isFound(command, words, recent))
    .map((command) => ({ command, rank: rankOf(command, words, recent) }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, maxShown)
    .map(({ command }) => command);
}

function isFound(command: Command, words: readonly string[], recent: readonly string[]): boolean {
  if (words.length === 0) return !command.isSearchedFor || recent.includes(command.id);
  const text = foldText(`${command.label} ${command.kind}`);
  return words.every((word) => text.includes(word));
}

function rankOf({ id, label }: Command, words: readonly string[], recent: readonly string[]) {
  const used = recent.indexOf(id);
  if (used !== -1) return used - recent.length;
  const text = foldText(label);
  const [first = ''] = words;
  if (text.startsWith(first)) return 0;
  return text.split(/[\s:_-]+/).some((part) => part.startsWith(first)) ? 1 : 2;
}
