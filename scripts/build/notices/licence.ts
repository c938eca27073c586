import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licence of a package. */
export interface Licence {
  name: string;
  version: string;
  /** SPDX expression, as in its package.json. */
  licence: string;
  text: string;
}

/** Licences under which we may distribute, by SPDX names. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // For unchanged, replaceable libraries that are loaded at run time: they stay out of the bundle.
  'EPL-2.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** MIT packages without a licence text, with their copyright holders. */
const mitWithoutText: readonly [name: RegExp, holder: string][] = [
  [/^@microsoft\/signalr$/, '.NET Foundation and Contributors'],
  [/^@node-rs\/argon2-/, '2020-present LongYinan'],
  [/^@nodable\/entities$/, 'Amit Gupta'],
  [/^precond$/, 'Mathieu Turcotte'],
  [/^abstract-logging$/, 'James Sumners'],
  [/^koa-compose$/, 'Koa contributors'],
  [/^react-remove-scroll-bar$/, 'Anton Korzunov'],
  [/^tr46$/, 'Sebastian Mayr'],
];

/** Packages that name their licence only in the README. */
const namedInReadme: Readonly<Record<string, string>> = { precond: 'MIT' };

/** Own copies of licence texts with a copyright holder, for packages without one. */
const ownTexts: Readonly<Record<string, string>> = { saxes: 'isc-saxes.txt' };

/** Licence texts for packages without one. */
const textFiles: Readonly<Record<string, readonly string[]>> = {
  // The LGPL is an addition to the GPL, so both texts belong to it.
  'LGPL-3.0-or-later': ['lgpl-3.0.txt', 'gpl-3.0.txt'],
  'EPL-2.0': ['epl-2.0.txt'],
};

/**
 * @param folder Folder of the package.
 * @throws Error with one line that names the package, when it has no licence or no text of it, or
 * when the licence is none of those allowed.
 */
export function licenceOf(folder: string): Licence {
  const named = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: unknown;
  };
  const { name, version, license = namedInReadme[name] } = named;
  if (typeof license !== 'string' || license === '')
    throw new Error(`${name} ${version} names no licence in its package.json`);
  if (!isAllowed(license))
    throw new Error(`${name} ${version} is under ${license}, which is not allowed`);
  const text = textIn(folder) ?? mitTextOf(name, license) ?? ownTextOf(name) ?? textOf(license);
  if (text === undefined) throw new Error(`${name} ${version} has no text of its licence`);
  return { name, version, licence: license, text };
}

/** For OR one allowed licence is enough; for AND all must be allowed. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => allowed.has(part));
  return plain.split(' OR ').some((part) => allowed.has(part));
}

function textIn(folder: string): string | undefined {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
  const named = files.filter((file) =>
    /^(?:(?:un)?licen[cs]e|copying|notice)(?![^.-]|.*\.(?:[cm]?[jt]s|json|html)$)/i.test(file),
  );
  if (named.some((file) => !/^notice/i.test(file)))
    return named.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');

  const readme = files.find((file) => /^readme\.md$/i.test(file));
  return readme === undefined ? undefined : sectionOf(readFileSync(join(folder, readme), 'utf8'));
}

/** The README's section about the licence, if it has the text and not only the name. */
function sectionOf(readme: string): string | undefined {
  const [, section] = /^#+ *licen[cs]e\b.*\n([^]*)/im.exec(readme) ?? [];
  return section?.includes('Permission is hereby granted') ? section.trim() : undefined;
}

function mitTextOf(name: string, licence: string): string | undefined {
  const [, holder] = mitWithoutText.find(([pattern]) => pattern.test(name)) ?? [];
  return licence === 'MIT' && holder !== undefined ? mitText(holder) : undefined;
}

function ownTextOf(name: string): string | undefined {
  return Object.hasOwn(ownTexts, name) ? readText(ownTexts[name] ?? '') : undefined;
}

function textOf(licence: string): string | undefined {
  return textFiles[licence]?.map(readText).join('\n\n');
}

function readText(file: string): string {
  return readFileSync(join(import.meta.dirname, 'texts', file), 'utf8').trim();
}

function mitText(holder: string): string {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;
}
