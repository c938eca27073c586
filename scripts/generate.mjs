/**
 * Makes what is derived from the JSON Schemas: a `<name>.gen.ts` with the types beside every schema,
 * and a `<name>.validate.gen.js` beside every schema the browser checks with. A strict content
 * security policy forbids ajv to compile in the browser, so its validators are compiled here. Before
 * that, the schema of screens itself is made: it names the registered queries.
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
// By these names the browser explains what is wrong with a screen.
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
    // A list of one to twenty is a list: as tuples the types would be of no use.
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

/** The fields that there are and the definitions they refer to, without what they may be. */
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

/** What only people read is in the schema: the browser does not load it with the validator. */
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
 * The rules for each query say nothing to the types, and would make the validator three times as
 * large: the server checks by them, and the browser has the queries themselves.
 */
function sourceOf(path) {
  return path === screen ? screenSource : path;
}

/** An unchanged file keeps its date, so that a watcher does not rebuild for nothing. */
function writeIfChanged(path, text) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text);
}
