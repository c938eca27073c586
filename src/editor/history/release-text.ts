import type { TFunction } from 'i18next';

import type { Release } from '#schemas/api/configuration.gen.ts';

/**
 * State of a release: waiting, refused, in force, or superseded.
 * @param path Restricts the state to this file.
 */
export function stateText(
  t: TFunction,
  { State, Paths, ReplacedBy }: Release,
  path?: string,
): string {
  if (State !== 'active') return t(`editor.release.${State}`);
  const paths = path === undefined ? Paths : [path];
  const later = paths.flatMap((one) => ReplacedBy[one] ?? []);
  if (later.length === 0) return t('editor.release.inForce');
  if (later.length < paths.length)
    return t('editor.release.partly', { count: paths.length - later.length, all: paths.length });
  return t('editor.release.replaced', { number: Math.max(...later) });
}

/** The server's note of a restoring release, as text; any other note as written. */
export function noteText(t: TFunction, note: string): string {
  const [, sign, number] = /^([−=]) (\d+)$/.exec(note) ?? [];
  if (sign === undefined) return note;
  if (number === '0') return t('editor.release.restoredFirst');
  return t(sign === '=' ? 'editor.release.restored' : 'editor.release.takenBack', { number });
}
