import { join } from 'node:path';

import type { FileProblem } from '#server/base/config-text.ts';
import { languages } from '#server/base/languages.ts';
import { packageRoot } from '#server/base/package-root.ts';
import type { ClientScope } from '#server/db/scope.ts';
import type { ConfigFile, ConfigFiles } from '#server/screens/files/config-files.ts';
import { withoutShippedFiles } from '#server/screens/files/shipped-files.ts';

import { isTextFile, loadTexts, mergeTexts, textsIn, type TextsByCode } from './texts.ts';

export interface ReadTexts {
  /** All texts. */
  texts: TextsByCode;
  /** Public texts: without those of single clients. */
  shared: TextsByCode;
  /** Texts of files below `clients/<id>`, by that id. */
  clients: ReadonlyMap<string, TextsByCode>;
  /** Changes whenever texts may have changed. */
  version: string;
  /** Invalid files, of which the last valid version is used. */
  problems: FileProblem[];
}

/** Texts by language and key; the configuration overrides the product's. */
export interface TextStore {
  read(): Promise<ReadTexts>;
}

let shipped: TextsByCode | undefined;

/** The product's texts, constant while a process runs. */
export function shippedTexts(): TextsByCode {
  shipped ??= loadTexts(join(packageRoot, 'src'));
  return shipped;
}

/** @throws for an invalid text of the product, see `loadTexts`. */
export function createTextStore(files: ConfigFiles): TextStore {
  const ours = shippedTexts();
  let last: ReadTexts | undefined;
  /** The last valid texts of files, by path. */
  let sound = new Map<string, string>();

  function readAgain(own: readonly ConfigFile[], version: string): ReadTexts {
    // Separately for each client: different texts of two clients are no conflict.
    const problems = [...byClient(own).values()].flatMap((some) => textsIn(some).problems);
    const bad = new Set(problems.map(({ File }) => File));
    const kept = own.flatMap(({ path, text }) => {
      const used = bad.has(path) ? sound.get(path) : text;
      return used === undefined ? [] : [{ path, text: used }];
    });
    sound = new Map(kept.map(({ path, text }) => [path, text]));
    const found = [...byClient(kept)].map(([id, some]) => ({ id, texts: textsIn(some).texts }));
    const shared = mergeTexts([
      ours,
      ...found.flatMap(({ id, texts }) => (id === null ? [texts] : [])),
    ]);
    return {
      texts: mergeTexts([shared, ...found.map(({ texts }) => texts)]),
      shared,
      clients: new Map(found.flatMap(({ id, texts }) => (id === null ? [] : [[id, texts]]))),
      version,
      problems,
    };
  }

  return {
    async read() {
      const own = (await withoutShippedFiles(await files.read())).filter(({ path }) =>
        isTextFile(path),
      );
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
 * Texts for a caller: those for everyone, with those of its client. With several clients, client
 * texts are used only for keys without another text, or they would appear on pages of other
 * clients.
 */
export function textsOfScope({ clients, shared }: ReadTexts, scope: ClientScope): TextsByCode {
  const own = [...clients].filter(([id]) => scope.clients === 'all' || scope.clients.includes(id));
  const all = mergeTexts(own.map(([, texts]) => texts));
  const isOfOne = scope.clients !== 'all' && scope.clients.length === 1;
  return isOfOne ? completedBy(all, shared) : withoutKeysOf(all, shared);
}

/** Plural suffixes of keys. */
const plurals = ['', '_zero', '_one', '_two', '_few', '_many', '_other'];

/**
 * Client texts override all others in every language: for their keys, texts for everyone are added
 * in languages and plural forms that the client lacks.
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

/** The client that a text file is for; null for everyone. */
export function clientOfTexts(path: string): string | null {
  return /^clients\/([^/]+)\//.exec(path)?.[1] ?? null;
}
