/**
 * Part of `npm run lint`: refuses the words of docs/words.json in file names, identifiers, comments,
 * documents and texts, and names the standard word. Prints `file:line word -> standard word`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const { words } = JSON.parse(readFileSync('docs/words.json', 'utf8'));
const scanned = /\.(?:tsx?|mjs|md|json)$/;
const generated = /\.gen\.ts$|package-lock\.json$|^docs\/words\.json$/;
/** Comments, strings, templates and patterns; the rest are identifiers. */
const notCode =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

const everywhere = words.filter((word) => word.in !== 'identifiers');
const findAnywhere = finder(words.map(({ word }) => word));
const findProse = finder(everywhere.map(({ word }) => word));
const standardOf = new Map(words.map(({ word, use }) => [word.toLowerCase(), use]));
const exceptOf = new Map(words.map(({ word, except: files = [] }) => [word.toLowerCase(), files]));

const found = filesOf().flatMap(findIn);
for (const line of found) console.error(line);
if (found.length > 0) {
  console.error(`${found.length} words that docs/glossary.md has a standard word for.`);
  process.exitCode = 1;
}

/** Tracked and new files. */
function filesOf() {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { encoding: 'utf8' }).split('\0');
  return files.filter((file) => scanned.test(file) && !generated.test(file) && existsSync(file));
}

function findIn(file) {
  const text = readFileSync(file, 'utf8');
  const isCode = /\.(?:tsx?|mjs)$/.test(file);
  return [
    ...matches(file, { text: file, find: findAnywhere, line: () => 1 }),
    ...matches(file, { text, find: findProse, line: (at) => lineOf(text, at) }),
    ...(isCode ? identifiersIn(file, text) : []),
  ];
}

/** Only words that are allowed in prose; the others were already found in the text. */
function identifiersIn(file, text) {
  const code = text.replace(notCode, (part) => part.replace(/[^\n]/g, ' '));
  const inText = new Set(everywhere.map(({ word }) => word.toLowerCase()));
  return matches(file, {
    text: code,
    find: findAnywhere,
    line: (at) => lineOf(code, at),
    skip: inText,
  });
}

function matches(file, { text, find, line, skip = new Set() }) {
  return [...text.matchAll(find)].flatMap(({ 0: match, index }) => {
    const word = match.toLowerCase();
    if (skip.has(word) || exceptOf.get(word)?.some((start) => file.startsWith(start))) return [];
    return [`${file}:${line(index)} ${match} -> ${standardOf.get(word)}`];
  });
}

function lineOf(text, at) {
  return text.slice(0, at).split('\n').length;
}

/** Matches whole words, and whole parts of camelCase and PascalCase names. */
function finder(list) {
  const bare = list.map((word) => `[${word[0]}${word[0].toUpperCase()}]${word.slice(1)}`);
  const inner = list.map((word) => word[0].toUpperCase() + word.slice(1));
  return new RegExp(
    `(?<![A-Za-z])(?:${bare.join('|')})(?![a-z])|(?<=[a-z0-9])(?:${inner.join('|')})(?![a-z])`,
    'g',
  );
}
