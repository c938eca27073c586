import { getConfigFile, listTexts } from '#api/admin/config.ts';
import type { ConfigFile, FileChanges } from '#schemas/api/configuration.gen.ts';
import type { NavigationFile } from '#schemas/config/navigation.gen.ts';
import { isObject } from '#shared/merge-patch.ts';

import type { ViewGroup } from '../shell/menu.ts';
import { completeWords, hasWords, readTexts, type Words, withWords } from '../texts/text-files.ts';
import { type MenuGroup, patchOf } from './menu-draft.ts';

type Patch = NavigationFile['patch'];

/** What a client's menu is written in, as it was read. */
export interface MenuFiles {
  clientId: string;
  navigation: ConfigFile;
  texts: ConfigFile;
  /** By key, what files of the client have words for. */
  words: ReadonlyMap<string, Words>;
}

export async function loadMenuFiles(clientId: string, signal: AbortSignal): Promise<MenuFiles> {
  const [navigation, texts, words] = await Promise.all([
    getConfigFile(`clients/${clientId}/navigation.overlay.json`, signal),
    getConfigFile(`clients/${clientId}/menu.texts.json`, signal),
    loadClientWords(clientId, signal),
  ]);
  return { clientId, navigation, texts, words };
}

const pageSize = 1000;

async function loadClientWords(client: string, signal: AbortSignal): Promise<Map<string, Words>> {
  const words = new Map<string, Words>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const question = { client, isOwn: true, pageSize, pageNumber };
    const { Items, TotalItems } = await listTexts(question, signal);
    for (const { Key, Usual, Own } of Items) words.set(Key, { ...Usual, ...Own });
    if (pageNumber * pageSize >= TotalItems) return words;
  }
}

/** The difference that a file has. One that is no JSON is begun again: it is not in force. */
export function patchIn({ Text }: ConfigFile): Patch {
  const parts = Object.entries(readFile(Text).patch).filter(([, part]) => isObject(part));
  return Object.fromEntries(parts);
}

/** Of what is hidden: the key of the words that it had, which stay in the file. */
export function keptLabels({ clientId, words }: MenuFiles) {
  return (kind: string, id: string): string | undefined => {
    const key = keyOf(clientId, kind, id);
    return words.has(key) ? key : undefined;
  };
}

function readFile(text: string | null): NavigationFile {
  try {
    const file: unknown = JSON.parse(text ?? '');
    if (isObject(file) && isObject(file['patch'])) return file as unknown as NavigationFile;
  } catch {
    // Begun again below.
  }
  return { version: 1, patch: {} };
}

export interface MenuAround {
  /** The menu without what the client has different. */
  base: readonly ViewGroup[];
  /** Languages on offer. */
  codes: readonly string[];
}

/** What the files are to say for the menu to be as a draft: its order, its links, and its words. */
export function changesOfMenu(
  { clientId, navigation, texts }: MenuFiles,
  draft: readonly MenuGroup[],
  { base, codes }: MenuAround,
): FileChanges {
  const patch = patchOf(draft, base, (kind, id) => keyOf(clientId, kind, id));
  const file = { ...readFile(navigation.Text), version: 1, patch };
  const words = menuTexts(
    texts.Text,
    {
      used: [...labelsOf(patch), ...hiddenLabels(clientId, draft)],
      prefix: `${prefixOf(clientId)}.`,
    },
    writtenIn(clientId, draft, codes),
  );
  return {
    Files: [
      {
        Path: navigation.Path,
        Text: `${JSON.stringify(file, null, 2)}\n`,
        Before: navigation.Text,
      },
      ...(words === texts.Text ? [] : [{ Path: texts.Path, Text: words, Before: texts.Text }]),
    ],
    Note: navigation.Path,
  };
}

/** The words that a draft writes, by their keys. */
function writtenIn(
  clientId: string,
  draft: readonly MenuGroup[],
  codes: readonly string[],
): Record<string, Words> {
  const named = draft.flatMap(({ entry, items, words }) => [
    { kind: 'group', id: entry, words },
    ...items.map((item) => ({
      kind: item.href === undefined ? 'page' : 'link',
      id: item.id,
      words: item.words,
    })),
  ]);
  return Object.fromEntries(
    named.flatMap(({ kind, id, words }) =>
      words && hasWords(words)
        ? [[keyOf(clientId, kind, id), completeWords(words, {}, codes)]]
        : [],
    ),
  );
}

/** Of what is hidden and may be shown again. */
function hiddenLabels(clientId: string, draft: readonly MenuGroup[]): string[] {
  return draft.flatMap(({ entry, isShown, items }) => [
    ...(isShown ? [] : [keyOf(clientId, 'group', entry)]),
    ...items.flatMap((item) => (item.isShown ? [] : [keyOf(clientId, 'page', item.id)])),
  ]);
}

interface Labels {
  /** Keys that the menu names. */
  used: readonly string[];
  /** What keys of menus begin with. */
  prefix: string;
}

/** The file of the menu's words: with what is written, without what the menu names no more. */
function menuTexts(
  text: string | null,
  { used, prefix }: Labels,
  written: Readonly<Record<string, Words>>,
): string | null {
  const known = Object.values(readTexts(text)).flatMap((own) => Object.keys(own));
  const gone = known.filter((key) => key.startsWith(prefix) && !used.includes(key));
  const changes = { ...Object.fromEntries(gone.map((key) => [key, {}])), ...written };
  return Object.keys(changes).length > 0 ? withWords(text, changes) : text;
}

function labelsOf({ groups = {}, entries = {}, links = {} }: Patch): string[] {
  const all = [groups, entries, links].flatMap((part) => Object.values(part));
  return all.flatMap((one) => one?.label ?? []);
}

/** A key of the client's alone: who looks at several clients sees the words of each. */
function keyOf(clientId: string, kind: string, id: string): string {
  return `${prefixOf(clientId)}.${kind}.${plain(id)}`;
}

function prefixOf(clientId: string): string {
  return `menu.${plain(clientId)}`;
}

/** As a key may have it. */
function plain(id: string): string {
  return id
    .replaceAll('/', '.')
    .replace(/^\.+/, '')
    .replace(/[^A-Za-z0-9._-]/g, '_');
}
