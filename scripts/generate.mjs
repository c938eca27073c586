/**
 * Generates code from the JSON Schemas: types in a `<name>.gen.ts` beside every schema, and
 * validators in a `<name>.validate.gen.js` for those that the browser uses, where a strict content
 * security policy forbids ajv to compile. First generates the schema of screens, which includes the
 * registered queries.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import standaloneModule from 'ajv/dist/standalone/index.js';
import { compile } from 'json-schema-to-typescript';

import { screenSchema } from './build/screen-schema.mjs';

const addFormats = addFormatsModule.default ?? addFormatsModule;
const standaloneCode = standaloneModule.default ?? standaloneModule;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const banner = '/* Generated from the JSON Schema beside this file by `npm run generate`. */';

const screenSource = join('schemas', 'config', 'screen.source.json');
const screen = join('schemas', 'config', 'screen.schema.json');
writeIfChanged(screen, `${JSON.stringify(await screenSchema(root, screenSource), null, 2)}\n`);
// Field names by which the browser explains the faults of a screen.
const fields = namesIn(JSON.parse(readFileSync(join(root, screenSource), 'utf8')));
writeIfChanged(
  screen.replace('.schema.json', '.fields.gen.js'),
  `${banner}\nexport const schema = ${JSON.stringify(fields)};\n`,
);

for (const path of schemasBelow('schemas')) {
  await generateTypes(path);
  if (path.startsWith(join('schemas', 'config'))) generateValidator(path);
}
for (const path of ['widgets', 'admin'].flatMap((room) => schemasBelow(join('src', room)))) {
  await generateTypes(path);
  generateValidator(path);
}

function schemasBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.schema.json'))
    .map((name) => join(folder, name))
    .toSorted();
}

async function generateTypes(path) {
  const schema = JSON.parse(readFileSync(join(root, sourceOf(path)), 'utf8'));
  const types = await compile(schema, schema.title ?? path, {
    additionalProperties: false,
    bannerComment: banner,
    cwd: dirname(join(root, path)),
    format: false,
    // Otherwise lists of one to twenty items become unions of tuples, which are impractical.
    ignoreMinAndMaxItems: true,
    strictIndexSignatures: true,
    unreachableDefinitions: true,
    unknownAny: true,
  });
  writeIfChanged(path.replace(/\.schema\.json$/, '.gen.ts'), types);
}

function generateValidator(path) {
  const schema = withoutWords(JSON.parse(readFileSync(join(root, sourceOf(path)), 'utf8')));
  const ajv = new Ajv({
    allErrors: true,
    code: { source: true, esm: true },
    strict: true,
    allowUnionTypes: true,
  });
  addFormats(ajv);
  const code = standaloneCode(ajv, ajv.compile(schema));
  const base = path.replace(/\.schema\.json$/, '.validate.gen');
  writeIfChanged(`${base}.js`, `${banner}\n${code}\n`);
}

/** Only the fields and the definitions that they reference, without their types. */
function namesIn(part) {
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name, value]) => isPart(value) || (name === '$ref' && typeof value === 'string'))
      .map(([name, value]) => [name, isPart(value) ? namesIn(value) : value]),
  );
}

function isPart(value) {
  return typeof value === 'object' && !Array.isArray(value);
}

/** Without descriptions, which the browser's validator does not need. */
function withoutWords(part) {
  if (Array.isArray(part)) return part.map(withoutWords);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part)
      .filter(([name, value]) => name !== 'description' || typeof value !== 'string')
      .map(([name, value]) => [name, withoutWords(value)]),
  );
}

/**
 * Validators use the source of the screen schema: with the rules of each query they would be three
 * times as large. The server checks those, and the browser has the queries themselves.
 */
function sourceOf(path) {
  return path === screen ? screenSource : path;
}

/** Keeps the date of an unchanged file, so that watchers do not rebuild. */
function writeIfChanged(path, text) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text);
}
