import type { MachineUser } from '#schemas/api/machine-service.gen.ts';
import { foldText } from '#shared/fold-text.ts';

/** Maximum of suggestions above the field. */
const maxOffered = 6;

/** The mention being typed at the caret, with the position of its @; undefined without one. */
export function mentionAt(
  text: string,
  caret: number,
): { start: number; name: string } | undefined {
  const before = text.slice(0, caret);
  const found = /(?<![\p{L}\p{N}@._-])@([\p{L}\p{N}._-]{0,60})$/u.exec(before);
  return found ? { start: found.index, name: found[1] ?? '' } : undefined;
}

/** People with a word in their names that begins with the typed text. */
export function suggestedUsers(people: readonly MachineUser[], name: string): MachineUser[] {
  const wanted = foldText(name);
  return people
    .filter(({ Username, DisplayName }) =>
      foldText(`${Username} ${DisplayName ?? ''}`)
        .split(/\s+/)
        .some((word) => word.startsWith(wanted)),
    )
    .slice(0, maxOffered);
}
