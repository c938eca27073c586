import type { KnownText } from '#schemas/api/configuration.gen.ts';

import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { clientOfTexts, shippedTexts } from './text-store.ts';
import { isTextFile, textsIn, type TextsByCode } from './texts.ts';

export interface TextQuestion {
  /** Whose words; of everyone when absent. */
  client?: string;
  /** Part of a key, or of the words in any language. */
  search?: string;
  /** Only those with own words. */
  isOwn?: boolean;
}

/**
 * Texts as they are without own words, and with those of the installation or of one client.
 * @param shared Texts for everyone.
 * @param files Of the configuration; one of texts with a mistake has none.
 */
export function knownTexts(
  shared: TextsByCode,
  files: readonly ConfigFile[],
  { client, search = '', isOwn = false }: TextQuestion,
): KnownText[] {
  const usual = client === undefined ? shippedTexts() : shared;
  const own = ownTexts(files, client ?? null);
  const keys = isOwn ? own.keys() : new Set([...keysOf(usual), ...own.keys()]);
  const looked = search.trim().toLowerCase();
  return [...keys]
    .map((Key) => ({
      Key,
      Usual: wordsOf(usual, Key),
      Own: own.get(Key)?.Own ?? {},
      Paths: own.get(Key)?.Paths ?? [],
    }))
    .filter((text) => contains(text, looked));
}

/** By key. */
function ownTexts(files: readonly ConfigFile[], client: string | null) {
  const found = new Map<string, Pick<KnownText, 'Own' | 'Paths'>>();
  const own = files.filter(({ path }) => isTextFile(path) && clientOfTexts(path) === client);
  for (const file of own) {
    const { texts } = textsIn([file]);
    for (const Key of keysOf(texts)) {
      const known = found.get(Key) ?? { Own: {}, Paths: [] };
      Object.assign(known.Own, wordsOf(texts, Key));
      known.Paths.push(file.path);
      found.set(Key, known);
    }
  }
  return found;
}

function keysOf(texts: TextsByCode): Set<string> {
  return new Set(Object.values(texts).flatMap((own) => Object.keys(own)));
}

/** By language; where there are none, it is left out. */
function wordsOf(texts: TextsByCode, key: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([code, own]) => {
      const words = Object.hasOwn(own, key) ? own[key] : undefined;
      return words === undefined ? [] : [[code, words]];
    }),
  );
}

function contains({ Key, Usual, Own }: KnownText, looked: string): boolean {
  const all = [Key, ...Object.values(Own), ...Object.values(Usual)];
  return all.some((words = '') => words.toLowerCase().includes(looked));
}
