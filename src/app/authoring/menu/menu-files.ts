import { getConfigFile, listTexts } from '#api/admin/config.ts';
import type { ViewGroup } from '#app/shell/menu.ts';
import type { ConfigFile, FileChanges } from '#schemas/api/configuration.gen.ts';
import type { NavigationFile } from '#schemas/config/navigation.gen.ts';
import { isObject } from '#shared/merge-patch.ts';

import {
  completeWords,
  hasWords,
  readTexts,
  type TextByLanguage,
  withWords,
} from '../texts/text-files.ts';
import { type MenuGroup, menuPatch } from './menu-draft.ts';

type Patch = NavigationFile['patch'];

/** The files of a client's menu, as read. */
export interface MenuFiles {
  clientId: string;
  navigation: ConfigFile;
  texts: ConfigFile;
  /** Names in the client's files, by text key. */
  words: ReadonlyMap<string, TextByLanguage>;
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

async function loadClientWords(
  client: string,
  signal: AbortSignal,
): Promise<Map<string, TextByLanguage>> {
  const words = new Map<string, TextByLanguage>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const question = { client, isOwn: true, pageSize, pageNumber };
    const { Items, TotalItems } = await listTexts(question, signal);
    for (const { Key, Usual, Own } of Items) words.set(Key, { ...Usual, ...Own });
    if (pageNumber * pageSize >= TotalItems) return words;
  }
}

/** The patch of a file. Invalid JSON counts as empty: it is not in force. */
export function patchIn({ Text }: ConfigFile): Patch {
  const parts = Object.entries(readFile(Text).patch).filter(([, part]) => isObject(part));
  return Object.fromEntries(parts);
}

/** Text keys of the names of hidden entries, which stay in the file. */
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
    // Falls through to an empty file.
  }
  return { version: 1, patch: {} };
}

export interface MenuContext {
  /** The menu without client changes. */
  base: readonly ViewGroup[];
  /** Available languages. */
  codes: readonly string[];
}

/** File contents for a draft of the menu: order, links and names. */
export function changesOfMenu(
  { clientId, navigation, texts }: MenuFiles,
  draft: readonly MenuGroup[],
  { base, codes }: MenuContext,
): FileChanges {
  const patch = menuPatch(draft, base, (kind, id) => keyOf(clientId, kind, id));
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

/** New names of a draft, by text key. */
function writtenIn(
  clientId: string,
  draft: readonly MenuGroup[],
  codes: readonly string[],
): Record<string, TextByLanguage> {
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

/** Text keys of hidden entries, kept for showing them again. */
function hiddenLabels(clientId: string, draft: readonly MenuGroup[]): string[] {
  return draft.flatMap(({ entry, isShown, items }) => [
    ...(isShown ? [] : [keyOf(clientId, 'group', entry)]),
    ...items.flatMap((item) => (item.isShown ? [] : [keyOf(clientId, 'page', item.id)])),
  ]);
}

interface Labels {
  /** Text keys that the menu refers to. */
  used: readonly string[];
  /** Prefix of the client's menu keys. */
  prefix: string;
}

/** The file of menu names with the new ones, without unused keys. */
function menuTexts(
  text: string | null,
  { used, prefix }: Labels,
  written: Readonly<Record<string, TextByLanguage>>,
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

/** A text key with the client's id: for users with several clients the keys must differ. */
function keyOf(clientId: string, kind: string, id: string): string {
  return `${prefixOf(clientId)}.${kind}.${plain(id)}`;
}

function prefixOf(clientId: string): string {
  return `menu.${plain(clientId)}`;
}

/** Replaces characters that a text key may not have. */
function plain(id: string): string {
  return id
    .replaceAll('/', '.')
    .replace(/^\.+/, '')
    .replace(/[^A-Za-z0-9._-]/g, '_');
}
