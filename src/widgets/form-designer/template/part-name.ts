import { freeKey } from '#machines/form/free-key.ts';

interface NamedPart {
  Id: string;
  Key: string;
  DisplayName: string;
}

/**
 * What changes with the name of a question or parameter. The key of one that is not stored yet
 * follows the name, unless it was written by hand.
 * @param parts All of its kind. @param stored Those that are stored.
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
