import { getConfigFile, listTexts } from '#api/admin/config.ts';
import type { FileChanges, KnownText } from '#schemas/api/configuration.gen.ts';
import { isObject } from '#shared/merge-patch.ts';

/** Text by language. */
export type TextByLanguage = Readonly<Record<string, string | undefined>>;

export function hasWords(words: TextByLanguage): boolean {
  return Object.values(words).some((own = '') => own.trim() !== '');
}

/**
 * Words for each language: blank where the default is to be used; languages without a default get
 * the English words, or the first.
 * @param codes Available languages.
 */
export function completeWords(
  words: TextByLanguage,
  usual: TextByLanguage,
  codes: readonly string[],
): TextByLanguage {
  const filled = Object.entries(words).filter(([, own = '']) => own.trim() !== '');
  const own = Object.fromEntries(filled);
  const first = own['en-US'] ?? filled[0]?.[1] ?? '';
  // Words in other languages are kept.
  return Object.fromEntries(
    [...new Set([...codes, ...Object.keys(own)])].map((code) => [
      code,
      own[code] ?? (usual[code] === undefined ? first : ''),
    ]),
  );
}

/** File for words that no file has yet. @param client Client id; null for everyone. */
function ownTextsPath(client: string | null): string {
  return client === null ? 'texts/own.texts.json' : `clients/${client}/own.texts.json`;
}

/** Whether a text of this key exists: of the product, of everyone, or of the client. */
export async function isKnownText(client: string | null, key: string): Promise<boolean> {
  const { signal } = new AbortController();
  const { Items } = await listTexts({ client, search: key, pageSize: 1000 }, signal);
  return Items.some(({ Key }) => Key === key);
}

interface ChangedText extends Pick<KnownText, 'Key' | 'Own' | 'Paths'> {
  /** Overwrites changes of others. */
  isForced?: boolean;
}

/**
 * File contents for new words of a text, or without any.
 * @param text The text as it was when editing began.
 * @throws Error 'changed' where a file has other words by now.
 */
export async function changesOfText(
  client: string | null,
  { Key, Own, Paths, isForced = false }: ChangedText,
  words: TextByLanguage,
): Promise<FileChanges> {
  const paths = Paths.length > 0 ? Paths : [ownTextsPath(client)];
  const files = await Promise.all(paths.map((path) => getConfigFile(path)));
  const now = files.map(({ Text }) => wordsIn(Text, Key));
  const isAsSeen = isSame(Object.assign({}, ...now) as TextByLanguage, Own);
  if (!isAsSeen && !isForced) throw new Error('changed');
  const changed = files.map(({ Path, Text }) => ({
    Path,
    Text: withWords(Text, { [Key]: words }),
    Before: Text,
  }));
  return { Files: changed, Note: Key };
}

/** The file text with changed words of some keys. Blank words are removed. */
export function withWords(
  text: string | null,
  byKey: Readonly<Record<string, TextByLanguage>>,
): string {
  const file = readTexts(text);
  for (const [key, words] of Object.entries(byKey)) {
    for (const code of new Set([...Object.keys(file), ...Object.keys(words)])) {
      const { [key]: _, ...others } = file[code] ?? {};
      const own = words[code]?.trim() ?? '';
      file[code] = own === '' ? others : { ...file[code], [key]: own };
    }
  }
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Words of a key in a file, by language. */
export function wordsIn(text: string | null, key: string): TextByLanguage {
  return Object.fromEntries(
    Object.entries(readTexts(text)).flatMap(([code, own]) => {
      const words = Object.hasOwn(own, key) ? own[key] : undefined;
      return words === undefined ? [] : [[code, words]];
    }),
  );
}

/**
 * Words by language and key.
 * @throws SyntaxError for invalid JSON, so that it is not overwritten.
 */
export function readTexts(text: string | null): Record<string, Record<string, string>> {
  const file: unknown = text === null ? {} : JSON.parse(text);
  return isObject(file) ? (file as Record<string, Record<string, string>>) : {};
}

function isSame(one: TextByLanguage, other: TextByLanguage): boolean {
  const codes = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...codes].every((code) => one[code] === other[code]);
}
