import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { edited, readSteps } from './worked-examples.ts';

interface Template {
  /** Heading of the example in CONTRIBUTING.md, and its name there. */
  example: string;
  name: string;
  /** The name is a plural whose singular occurs too. */
  isPlural?: boolean;
}

/** Kinds that can be generated. */
const kinds: Record<string, Template> = {
  widget: { example: 'Add a widget', name: 'shift-clock' },
  screen: { example: 'Add a screen', name: 'shift-wall' },
  chart: { example: 'Add a statechart', name: 'andon-call' },
  resource: { example: 'Add an API resource', name: 'test-gauges', isPlural: true },
  query: { example: 'Add a query', name: 'plant-notes' },
};

const migrations = 'server/db/migrations';

/**
 * Writes the files of an example under another name, and its additions to other files.
 * @param root Folder of the repository.
 * @returns the paths that were written, relative to `root`.
 * @throws Error with one line that says what is wrong with the kind or the name; then nothing is
 * written.
 */
export function generate(root: string, kind = '', name = ''): string[] {
  const files = filesOf(root, templateOf(kind, name), name);
  for (const { path, isNew } of files)
    if (isNew && existsSync(join(root, path))) throw new Error(`${path} is there already`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return files.map(({ path }) => path);
}

/** @throws Error for an unknown kind or an invalid name. */
function templateOf(kind: string, name: string): Template {
  const template = kinds[kind];
  if (!template)
    throw new Error(`npm run new ${Object.keys(kinds).join('|')} <name>: not "${kind}"`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name))
    throw new Error(`A name is two words or more, in small letters, like ${template.name}`);
  if (template.isPlural && !name.endsWith('s'))
    throw new Error(`The name of a ${kind} is a plural, like ${template.name}`);
  return template;
}

/** Leaves out edits of the example's own files, which are later steps of the tutorial. */
function filesOf(root: string, template: Template, name: string) {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const steps = readSteps(page).filter(({ example }) => example === template.example);
  const made = new Set(steps.filter(({ isEdit }) => !isEdit).map(({ path }) => path));
  const rename = renamer(template, name);
  return steps
    .filter(({ path, isEdit }) => !isEdit || !made.has(path))
    .map((step) => {
      const path = numbered(root, rename(step.path));
      const text = rename(step.text);
      const before = step.isEdit ? readFileSync(join(root, path), 'utf8') : '';
      return { path, isNew: !step.isEdit, text: step.isEdit ? edited(before, text) : text };
    });
}

/** Gives a migration the next free number. */
function numbered(root: string, path: string): string {
  if (!path.startsWith(`${migrations}/`)) return path;
  const numbers = readdirSync(join(root, migrations)).map((file) => Number.parseInt(file, 10));
  const next = String(Math.max(...numbers) + 1).padStart(3, '0');
  return path.replace(/\d+(?=-)/, next);
}

/** Renames in every notation of code and texts, singular and plural. */
function renamer({ name: from, isPlural = false }: Template, to: string) {
  const names = [[from, to], ...(isPlural ? [[singular(from), singular(to)]] : [])];
  const written = new Map(
    names.flatMap(([old = '', now = '']) => ways.map((way) => [way(old), way(now)] as const)),
  );
  // The longest first, because the plural contains the singular.
  const all = [...written.keys()].toSorted((a, b) => b.length - a.length);
  const any = new RegExp(all.join('|'), 'g');
  return (text: string) => text.replaceAll(any, (found) => written.get(found) ?? found);
}

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  return name.replace(/(?<=ss|x|ch|sh)es$|s$/, '');
}

const ways = [
  (name: string) => name,
  snake,
  camel,
  (name: string) => capital(camel(name)),
  words,
  (name: string) => capital(words(name)),
];

function snake(name: string): string {
  return name.replaceAll('-', '_');
}

function camel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function words(name: string): string {
  return name.replaceAll('-', ' ');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
