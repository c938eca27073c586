import { getConfigFile, listTexts } from '#api/admin/config.ts';
import type { FileChanges, KnownText } from '#schemas/api/configuration.gen.ts';
import { isObject } from '#shared/merge-patch.ts';

/** By language. */
export type Words = Readonly<Record<string, string | undefined>>;

export function hasWords(words: Words): boolean {
  return Object.values(words).some((own = '') => own.trim() !== '');
}

/**
 * Words for each language: where there are none, the usual ones are read, and the English ones, or the
 * first, stand in for what has no usual ones. Blank where there are none at all.
 * @param codes All languages on offer.
 */
export function completeWords(words: Words, usual: Words, codes: readonly string[]): Words {
  const filled = Object.entries(words).filter(([, own = '']) => own.trim() !== '');
  const own = Object.fromEntries(filled);
  const first = own['en-US'] ?? filled[0]?.[1] ?? '';
  // Also words in a language that is not on offer, or not known yet, stay.
  return Object.fromEntries(
    [...new Set([...codes, ...Object.keys(own)])].map((code) => [
      code,
      own[code] ?? (usual[code] === undefined ? first : ''),
    ]),
  );
}

/** Where words go that no file has yet. @param client Whose; of everyone when null. */
function ownTextsPath(client: string | null): string {
  return client === null ? 'texts/own.texts.json' : `clients/${client}/own.texts.json`;
}

/** Whether there is a text of this key already: of the product, of everyone, or the client's own. */
export async function isKnownText(client: string | null, key: string): Promise<boolean> {
  const { signal } = new AbortController();
  const { Items } = await listTexts({ client, search: key, pageSize: 1000 }, signal);
  return Items.some(({ Key }) => Key === key);
}

interface ChangedText extends Pick<KnownText, 'Key' | 'Own' | 'Paths'> {
  /** In place of what others have written meanwhile. */
  isOver?: boolean;
}

/**
 * What the files with a text are to say for it to have these words, or none.
 * @param text As it was when its words were begun.
 * @throws Error 'changed' where a file has other words by now.
 */
export async function changesOfText(
  client: string | null,
  { Key, Own, Paths, isOver = false }: ChangedText,
  words: Words,
): Promise<FileChanges> {
  const paths = Paths.length > 0 ? Paths : [ownTextsPath(client)];
  const files = await Promise.all(paths.map((path) => getConfigFile(path)));
  const now = files.map(({ Text }) => wordsIn(Text, Key));
  const isAsSeen = isSame(Object.assign({}, ...now) as Words, Own);
  if (!isAsSeen && !isOver) throw new Error('changed');
  const changed = files.map(({ Path, Text }) => ({
    Path,
    Text: withWords(Text, { [Key]: words }),
    Before: Text,
  }));
  return { Files: changed, Note: Key };
}

/** The text of a file with other words of some keys. Blank words are none. */
export function withWords(text: string | null, byKey: Readonly<Record<string, Words>>): string {
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

/** What a file says of a key, by language. */
export function wordsIn(text: string | null, key: string): Words {
  return Object.fromEntries(
    Object.entries(readTexts(text)).flatMap(([code, own]) => {
      const words = Object.hasOwn(own, key) ? own[key] : undefined;
      return words === undefined ? [] : [[code, words]];
    }),
  );
}

/** By language and key. @throws SyntaxError where it is no JSON: nothing is written over it. */
export function readTexts(text: string | null): Record<string, Record<string, string>> {
  const file: unknown = text === null ? {} : JSON.parse(text);
  return isObject(file) ? (file as Record<string, Record<string, string>>) : {};
}

function isSame(one: Words, other: Words): boolean {
  const codes = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...codes].every((code) => one[code] === other[code]);
}
