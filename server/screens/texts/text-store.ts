import { join } from 'node:path';

import type { FileProblem } from '#server/base/config-text.ts';
import { languages } from '#server/base/languages.ts';
import { packageRoot } from '#server/base/package-root.ts';
import type { ClientScope } from '#server/db/scope.ts';
import type { ConfigFile, ConfigFiles } from '#server/screens/files/config-files.ts';
import { withoutShipped } from '#server/screens/files/shipped-files.ts';

import { isTextFile, loadTexts, merged, textsIn, type TextsByCode } from './texts.ts';

export interface ReadTexts {
  /** All of them. */
  texts: TextsByCode;
  /** Those that anyone may read: without those of single clients. */
  shared: TextsByCode;
  /** Those of files below `clients/<id>`, by the id. */
  clients: ReadonlyMap<string, TextsByCode>;
  /** Another one when the texts may be others. */
  version: string;
  /** Files whose last version without a mistake is used, if they had one. */
  problems: FileProblem[];
}

/** Texts by language and key; those of the configuration go before ours. */
export interface TextStore {
  read(): Promise<ReadTexts>;
}

let shipped: TextsByCode | undefined;

/** Ours, which do not change while a process runs. */
export function shippedTexts(): TextsByCode {
  shipped ??= loadTexts(join(packageRoot, 'src'));
  return shipped;
}

/** @throws when a text of ours is not right, see `loadTexts`. */
export function createTextStore(files: ConfigFiles): TextStore {
  const ours = shippedTexts();
  let last: ReadTexts | undefined;
  /** By path, the last text without a mistake. */
  let sound = new Map<string, string>();

  function readAgain(own: readonly ConfigFile[], version: string): ReadTexts {
    // What one client says is no contradiction to what another says.
    const problems = [...byClient(own).values()].flatMap((some) => textsIn(some).problems);
    const bad = new Set(problems.map(({ File }) => File));
    const kept = own.flatMap(({ path, text }) => {
      const used = bad.has(path) ? sound.get(path) : text;
      return used === undefined ? [] : [{ path, text: used }];
    });
    sound = new Map(kept.map(({ path, text }) => [path, text]));
    const found = [...byClient(kept)].map(([id, some]) => ({ id, texts: textsIn(some).texts }));
    const shared = merged([
      ours,
      ...found.flatMap(({ id, texts }) => (id === null ? [texts] : [])),
    ]);
    return {
      texts: merged([shared, ...found.map(({ texts }) => texts)]),
      shared,
      clients: new Map(found.flatMap(({ id, texts }) => (id === null ? [] : [[id, texts]]))),
      version,
      problems,
    };
  }

  return {
    async read() {
      const own = (await withoutShipped(await files.read())).filter(({ path }) => isTextFile(path));
      const version = own.map((file) => `${file.path} ${file.version}`).join('\n');
      if (last?.version !== version) last = readAgain(own, version);
      return last;
    },
  };
}

function byClient<File extends { path: string }>(
  files: readonly File[],
): ReadonlyMap<string | null, readonly File[]> {
  const found = new Map<string | null, File[]>();
  for (const file of files) {
    const client = clientOfTexts(file.path);
    found.set(client, [...(found.get(client) ?? []), file]);
  }
  return found;
}

/**
 * The texts of clients that a caller may see. Who looks at several clients at once sees the words for
 * everyone: of theirs, only what has no other words, or one client's would stand on pages of another.
 */
export function textsOfScope({ clients, shared }: ReadTexts, scope: ClientScope): TextsByCode {
  const own = [...clients].filter(([id]) => scope.clients === 'all' || scope.clients.includes(id));
  const all = merged(own.map(([, texts]) => texts));
  const isOfOne = scope.clients !== 'all' && scope.clients.length === 1;
  return isOfOne ? completedBy(all, shared) : withoutKeysOf(all, shared);
}

/** What a key is followed by in texts that count. */
const plurals = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/**
 * Texts of a client go before all others, whatever the language: of each key that it has words for, those
 * for everyone are added in the languages, and for the numbers, that its own leave out.
 */
function completedBy(texts: TextsByCode, shared: TextsByCode): TextsByCode {
  const keys = new Set(Object.values(texts).flatMap((own) => Object.keys(own)));
  const wanted = [...keys].flatMap((key) => plurals.map((plural) => `${key}${plural}`));
  return Object.fromEntries(
    languages.map(({ Code }) => {
      const usual = shared[Code] ?? {};
      const added = wanted.filter((key) => Object.hasOwn(usual, key));
      return [
        Code,
        { ...Object.fromEntries(added.map((key) => [key, usual[key] ?? ''])), ...texts[Code] },
      ];
    }),
  );
}

function withoutKeysOf(texts: TextsByCode, others: TextsByCode): TextsByCode {
  return Object.fromEntries(
    Object.entries(texts).map(([code, own]) => {
      const kept = Object.entries(own).filter(([key]) => others[code]?.[key] === undefined);
      return [code, Object.fromEntries(kept)];
    }),
  );
}

/** The client whose people alone read a file; null of a file for everyone. */
export function clientOfTexts(path: string): string | null {
  return /^clients\/([^/]+)\//.exec(path)?.[1] ?? null;
}
