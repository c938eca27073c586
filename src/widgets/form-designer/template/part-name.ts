import { freeKey } from '#machines/form/free-key.ts';

interface NamedPart {
  Id: string;
  Key: string;
  DisplayName: string;
}

/**
 * Changes for a new name of a question or parameter. The key of an unsaved one follows the name,
 * unless it was edited.
 * @param parts All of its kind.
 * @param stored The stored ones.
 */
export function nameChange(
  { Id, Key, DisplayName }: NamedPart,
  name: string,
  { parts, stored }: { parts: readonly NamedPart[]; stored: readonly NamedPart[] },
): { DisplayName: string; Key?: string } {
  const keys = new Set(parts.filter((one) => one.Id !== Id).map((one) => one.Key));
  const isStored = stored.some((one) => one.Id === Id);
  const isOwn = Key !== freeKey(DisplayName, keys);
  return { DisplayName: name, ...(!isStored && !isOwn && { Key: freeKey(name, keys) }) };
}
