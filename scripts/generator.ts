import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { edited, readSteps } from './worked-examples.ts';

/** What can be made: the heading of its example in CONTRIBUTING.md, and the name it has there. */
const kinds: Record<string, { example: string; name: string }> = {
  widget: { example: 'Add a widget', name: 'shift-clock' },
  screen: { example: 'Add a screen', name: 'shift-wall' },
  chart: { example: 'Add a statechart', name: 'andon-call' },
};

/**
 * Writes the files of an example under another name, and the lines that it adds to other files.
 * @param root Folder of the repository.
 * @returns the paths that were written, relative to `root`.
 * @throws Error with one line that says what is wrong with the kind or the name; then nothing is
 *   written.
 */
export function generate(root: string, kind = '', name = ''): string[] {
  const template = kinds[kind];
  if (!template)
    throw new Error(`npm run new ${Object.keys(kinds).join('|')} <name>: not "${kind}"`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name))
    throw new Error(`A name is two words or more, in small letters, like ${template.name}`);

  const files = filesOf(root, template, name);
  for (const { path, isNew } of files)
    if (isNew && existsSync(join(root, path))) throw new Error(`${path} is there already`);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return files.map(({ path }) => path);
}

/** An edit of a file that the example has made itself is a second thought, not of the template. */
function filesOf(root: string, template: { example: string; name: string }, name: string) {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const steps = readSteps(page).filter(({ example }) => example === template.example);
  const made = new Set(steps.filter(({ isEdit }) => !isEdit).map(({ path }) => path));
  return steps
    .filter(({ path, isEdit }) => !isEdit || !made.has(path))
    .map((step) => {
      const path = renamed(step.path, template.name, name);
      const text = renamed(step.text, template.name, name);
      const before = step.isEdit ? readFileSync(join(root, path), 'utf8') : '';
      return { path, isNew: !step.isEdit, text: step.isEdit ? edited(before, text) : text };
    });
}

/** In each way that code and texts write a name. */
function renamed(text: string, from: string, to: string): string {
  const ways = [kebab, camel, pascal, sentence];
  return ways.reduce((changed, way) => changed.replaceAll(way(from), way(to)), text);
}

function kebab(name: string): string {
  return name;
}

function camel(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function pascal(name: string): string {
  return capital(camel(name));
}

function sentence(name: string): string {
  return capital(name.replaceAll('-', ' '));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
