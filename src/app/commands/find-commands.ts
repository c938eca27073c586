import { foldText } from '#shared/fold-text.ts';
import type { MenuIconName } from '#ui/menu-icon.tsx';

export interface Command {
  /** Stable across visits: key of the recently used commands. */
  id: string;
  icon: MenuIconName;
  label: string;
  /** Display name of its category. */
  kind: string;
  /** Equivalent shortcut, in the format of shortcuts.ts. */
  keys?: string;
  /** The option that is active now. */
  isCurrent?: boolean;
  /** Listed only when it matches a query: there are too many. */
  isSearchedFor?: boolean;
  run(): void;
}

/** Maximum of results. */
const maxShown = 60;

/**
 * Commands that contain all words of the query, best first: recently used, then labels that begin
 * with the query's first word, then labels with a word that does, then the others.
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
