import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Texts } from '#schemas/api/apps.gen.ts';
import { checkConfigText, type FileProblem, type PlacedProblem } from '#server/base/config-text.ts';
import { languages } from '#server/base/languages.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { expectation, problemAt, type Expectation } from '#shared/expectation.ts';
import { escapeStep } from '#shared/json-pointer.ts';
import { isObject } from '#shared/merge-patch.ts';

export type TextsByCode = Record<string, Record<string, string>>;

type TextFile = Pick<ConfigFile, 'path' | 'text'>;

/**
 * The texts of all `*.texts.json` below a folder, by language and key.
 * @throws with file, line and column for a file that `textsIn` rejects.
 */
export function loadTexts(folder: string): TextsByCode {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names
    .filter(isTextFile)
    .toSorted()
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }));
  const { texts, problems } = textsIn(files);
  const [problem] = problems;
  if (!problem) return texts;
  const { File, Line, Column, Expected } = problem;
  throw new Error(`${File}:${Line}:${Column}: expected ${Expected}`);
}

interface FoundTexts {
  texts: TextsByCode;
  problems: FileProblem[];
}

/**
 * The texts of files, by language and key. Rejects a file that is no JSON, has an unknown language
 * or values other than texts, or contradicts an earlier file. Files written by pages override
 * delivered ones, and may differ.
 */
export function textsIn(files: readonly TextFile[]): FoundTexts {
  const [delivered, own] = [false, true].map((isOwn) =>
    readInTurn(files.filter(({ path }) => isWrittenByPages(path) === isOwn)),
  ) as [FoundTexts, FoundTexts];
  return {
    texts: mergeTexts([delivered.texts, own.texts]),
    problems: [...delivered.problems, ...own.problems],
  };
}

/** Reads files that must not contradict each other. */
function readInTurn(files: readonly TextFile[]): FoundTexts {
  const texts: TextsByCode = Object.fromEntries(languages.map(({ Code }) => [Code, {}]));
  /** The first file of each text, by language and key. */
  const homes = new Map<string, string>();
  const problems: FileProblem[] = [];
  for (const { path, text } of files) {
    const read = readTexts(text, texts, homes);
    problems.push(...read.problems.map((problem) => Object.assign(problem, { File: path })));
    for (const [code, own] of Object.entries(read.found)) {
      Object.assign(texts[code] ?? {}, own);
      for (const key of Object.keys(own)) homes.set(`${code} ${key}`, path);
    }
  }
  return { texts, problems };
}

export function isTextFile(path: string): boolean {
  return path.endsWith('.texts.json');
}

/** Whether the pages Texts and Menu write the file; such files are not delivered. */
export function isWrittenByPages(path: string): boolean {
  return /^(texts\/own|clients\/[^/]+\/(own|menu))\.texts\.json$/.test(path);
}

/** Later texts win. */
export function mergeTexts(all: readonly TextsByCode[]): TextsByCode {
  return Object.fromEntries(
    languages.map(({ Code }) => [Code, Object.assign({}, ...all.map((texts) => texts[Code]))]),
  );
}

function readTexts(
  file: string,
  known: TextsByCode,
  homes: ReadonlyMap<string, string>,
): { found: Record<string, Texts>; problems: PlacedProblem[] } {
  const { document, problems } = checkConfigText(file, (found) => {
    if (!isObject(found)) return [problemAt('', expectation('texts', 'texts by language and key'))];
    return Object.entries(found).flatMap(([code, texts]) => {
      const ours = Object.hasOwn(known, code) ? known[code] : undefined;
      const pointer = `/${escapeStep(code)}`;
      const codes = languages.map(({ Code }) => Code).join(', ');
      if (!ours)
        return [
          problemAt(
            pointer,
            expectation('language', 'a language on offer ({{codes}}), not "{{code}}"', {
              codes,
              code,
            }),
          ),
        ];
      if (!isObject(texts))
        return [problemAt(pointer, expectation('textsByKey', 'texts by their keys'))];
      return Object.entries(texts).flatMap(([key, text]) => {
        const place = `${pointer}/${escapeStep(key)}`;
        if (typeof text !== 'string') return [problemAt(place, expectation('anyText', 'a text'))];
        if (!Object.hasOwn(ours, key) || ours[key] === text) return [];
        return [problemAt(place, sameText(code, key, homes))];
      });
    });
  });
  return { found: problems.length === 0 ? (document as Record<string, Texts>) : {}, problems };
}

function sameText(language: string, key: string, homes: ReadonlyMap<string, string>): Expectation {
  const file = homes.get(`${language} ${key}`) ?? '';
  return expectation(
    'sameText',
    'the {{language}} text of "{{key}}" as in {{file}}, or the key in one file only',
    { language, key, file },
  );
}
