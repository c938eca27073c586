import type { KnownText } from '#schemas/api/configuration.gen.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { foldText } from '#shared/fold-text.ts';

import { clientOfTexts, shippedTexts } from './text-store.ts';
import { isTextFile, isWrittenByPages, textsIn, type TextsByCode } from './texts.ts';

export interface TextQuestion {
  /** Client of the texts; absent: those for everyone. */
  client?: string;
  /** Part of a key, or of a text in any language. */
  search?: string;
  /** Only keys with own texts of the installation or the client. */
  isOwn?: boolean;
}

/**
 * Texts with their defaults and the texts written in the product, for everyone or one client. Texts
 * of the configuration folder count as defaults.
 * @param shared Texts for everyone.
 * @param files Files of the configuration; invalid text files are ignored.
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
      // Files written by pages come last, and so win, as in `textsIn`.
      .toSorted((a, b) => Number(isWrittenByPages(a.path)) - Number(isWrittenByPages(b.path))),
  );
  const defaults = client === undefined ? shippedTexts() : shared;
  const keys = new Set([
    ...(isOwn ? [] : keysOf(defaults)),
    ...delivered.keys(),
    ...written.keys(),
  ]);
  const looked = foldText(search);
  return [...keys]
    .map((Key) => ({
      Key,
      Usual: { ...wordsOf(defaults, Key), ...delivered.get(Key)?.words },
      Own: written.get(Key)?.words ?? {},
      Paths: written.get(Key)?.paths ?? [],
      Delivered: delivered.get(Key)?.paths ?? [],
    }))
    .filter((text) => contains(text, wordsOf(defaults, text.Key), looked));
}

/** Pages write it, not the configuration folder. */
function isWrittenHere({ path, source }: ConfigFile): boolean {
  return source === 'store' || isWrittenByPages(path);
}

interface WordsOfFiles {
  words: Record<string, string>;
  paths: string[];
}

/** Texts of files, by key. */
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

/** Texts by language; languages without one are left out. */
function wordsOf(texts: TextsByCode, key: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([code, own]) => {
      const words = Object.hasOwn(own, key) ? own[key] : undefined;
      return words === undefined ? [] : [[code, words]];
    }),
  );
}

/** Also searches the texts that are overridden. */
function contains(
  { Key, Usual, Own }: KnownText,
  below: Readonly<Record<string, string>>,
  looked: string,
): boolean {
  const all = [Key, ...[Own, Usual, below].flatMap((words) => Object.values(words))];
  return all.some((words = '') => foldText(words).includes(looked));
}
