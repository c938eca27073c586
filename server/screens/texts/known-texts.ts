import type { KnownText } from '#schemas/api/configuration.gen.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { foldText } from '#shared/fold-text.ts';

import { clientOfTexts, shippedTexts } from './text-store.ts';
import { isTextFile, isWrittenByPages, textsIn, type TextsByCode } from './texts.ts';

export interface TextQuestion {
  /** Whose words; of everyone when absent. */
  client?: string;
  /** Part of a key, or of the words in any language. */
  search?: string;
  /** Only those that files of the installation, or of the client, have words for. */
  isOwn?: boolean;
}

/**
 * Texts as they are without own words, and with those that were written in the product, for everyone
 * or for one client. What the configuration folder says is usual.
 * @param shared Texts for everyone.
 * @param files Of the configuration; one of texts with a mistake has none.
 */
export function knownTexts(
  shared: TextsByCode,
  files: readonly ConfigFile[],
  { client, search = '', isOwn = false }: TextQuestion,
): KnownText[] {
  const ofOne = files.filter(
    ({ path }) => isTextFile(path) && clientOfTexts(path) === (client ?? null),
  );
  const delivered = wordsOfFiles(ofOne.filter((file) => !isWrittenHere(file)));
  const written = wordsOfFiles(
    ofOne
      .filter(isWrittenHere)
      // Those of pages go before others, as `textsIn` has it.
      .toSorted((a, b) => Number(isWrittenByPages(a.path)) - Number(isWrittenByPages(b.path))),
  );
  const usual = client === undefined ? shippedTexts() : shared;
  const keys = new Set([...(isOwn ? [] : keysOf(usual)), ...delivered.keys(), ...written.keys()]);
  const looked = foldText(search);
  return [...keys]
    .map((Key) => ({
      Key,
      Usual: { ...wordsOf(usual, Key), ...delivered.get(Key)?.words },
      Own: written.get(Key)?.words ?? {},
      Paths: written.get(Key)?.paths ?? [],
      Delivered: delivered.get(Key)?.paths ?? [],
    }))
    .filter((text) => contains(text, wordsOf(usual, text.Key), looked));
}

/** Pages change it, and no file of the configuration folder. */
function isWrittenHere({ path, source }: ConfigFile): boolean {
  return source === 'store' || isWrittenByPages(path);
}

interface WordsOfFiles {
  words: Record<string, string>;
  paths: string[];
}

/** By key. */
function wordsOfFiles(files: readonly ConfigFile[]): Map<string, WordsOfFiles> {
  const found = new Map<string, WordsOfFiles>();
  for (const file of files) {
    const { texts } = textsIn([file]);
    for (const Key of keysOf(texts)) {
      const known = found.get(Key) ?? { words: {}, paths: [] };
      Object.assign(known.words, wordsOf(texts, Key));
      known.paths.push(file.path);
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

/** Also the words that others stand in place of. */
function contains(
  { Key, Usual, Own }: KnownText,
  below: Readonly<Record<string, string>>,
  looked: string,
): boolean {
  const all = [Key, ...[Own, Usual, below].flatMap((words) => Object.values(words))];
  return all.some((words = '') => foldText(words).includes(looked));
}
