import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Texts } from '#schemas/api/apps.gen.ts';

import { checkConfigText } from './config-text.ts';
import { languages } from './languages.ts';

type TextsByCode = Record<string, Record<string, string>>;

/**
 * The texts of all `*.texts.json` below the folders, by language and key. A later folder overrides
 * the earlier ones: an integrator's words go before ours.
 * @throws with file, line and column when a file is no JSON, has a language that is not on offer or
 * something else than texts, or when two files of one folder give one key different texts.
 */
export function loadTexts(...folders: readonly string[]): TextsByCode {
  const merged = emptyTexts();
  for (const folder of folders) {
    const own = textsOf(folder);
    for (const [code, texts] of Object.entries(own)) Object.assign(merged[code] ?? {}, texts);
  }
  return merged;
}

function emptyTexts(): TextsByCode {
  return Object.fromEntries(languages.map(({ Code }) => [Code, {}]));
}

function textsOf(folder: string): TextsByCode {
  const texts = emptyTexts();
  /** By language and key, which file had it first. */
  const homes = new Map<string, string>();
  for (const file of textFilesBelow(folder)) {
    const found = readTexts(join(folder, file), texts, homes);
    for (const [code, own] of Object.entries(found)) {
      Object.assign(texts[code] ?? {}, own);
      for (const key of Object.keys(own)) homes.set(`${code} ${key}`, join(folder, file));
    }
  }
  return texts;
}

/** Paths below the folder. */
export function textFilesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.texts.json'))
    .toSorted();
}

function readTexts(
  path: string,
  known: TextsByCode,
  homes: ReadonlyMap<string, string>,
): Record<string, Texts> {
  const { document, problems } = checkConfigText(readFileSync(path, 'utf8'), (found) =>
    Object.entries(found as Record<string, unknown>).flatMap(([code, texts]) => {
      const ours = known[code];
      const pointer = `/${escaped(code)}`;
      const codes = languages.map(({ Code }) => Code).join(', ');
      if (!ours) return [{ pointer, expected: `a language on offer (${codes}), not "${code}"` }];
      if (typeof texts !== 'object' || texts === null)
        return [{ pointer, expected: 'texts by their keys' }];
      return Object.entries(texts).flatMap(([key, text]) => {
        const place = `${pointer}/${escaped(key)}`;
        if (typeof text !== 'string') return [{ pointer: place, expected: 'a text' }];
        if (ours[key] === undefined || ours[key] === text) return [];
        const other = homes.get(`${code} ${key}`);
        const expected = `the ${code} text of "${key}" as in ${other}, or the key in one file only`;
        return [{ pointer: place, expected }];
      });
    }),
  );
  const [problem] = problems;
  if (!problem) return document as Record<string, Texts>;
  throw new Error(`${path}:${problem.Line}:${problem.Column}: expected ${problem.Expected}`);
}

/** A step of a JSON pointer. */
function escaped(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
