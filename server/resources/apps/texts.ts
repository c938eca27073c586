import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Texts } from '#schemas/api/apps.gen.ts';

import { languages } from './languages.ts';

type TextsByCode = Record<string, Record<string, string>>;

/**
 * The texts of all `*.texts.json` below the folders, by language and key. Throws, naming the file,
 * when a language is not on offer or when two files give one key different texts.
 */
export function loadTexts(...folders: readonly string[]): TextsByCode {
  const merged: TextsByCode = Object.fromEntries(languages.map(({ Code }) => [Code, {}]));
  for (const folder of folders)
    for (const file of textFilesBelow(folder))
      for (const [code, texts] of Object.entries(readTexts(join(folder, file))))
        addTexts(merged, { file, code, texts });
  return merged;
}

function textFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.texts.json'))
    .toSorted();
}

function readTexts(path: string): Record<string, Texts> {
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Texts>;
}

function addTexts(
  merged: TextsByCode,
  { file, code, texts }: { file: string; code: string; texts: Texts },
): void {
  const known = merged[code];
  if (!known) throw new Error(`${file}: "${code}" is not a language on offer`);
  for (const [key, text] of Object.entries(texts)) {
    if (text === undefined) continue;
    if (known[key] !== undefined && known[key] !== text)
      throw new Error(`${file}: "${key}" has another ${code} text in another file`);
    known[key] = text;
  }
}
