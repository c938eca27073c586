import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

import type { Command } from 'commander';

import { packageRoot } from '#server/base/package-root.ts';
import { editorSchemas } from '#server/screens/check/bundled-schema.ts';

import { commandGroup, type Terminal } from './terminal.ts';

const example = join(packageRoot, 'cli', 'example');
/** Schemas copied without changes. */
const plainSchemas = ['theme', 'navigation', 'site', 'oee-policy'];

/**
 * `lineside init`: creates an integrator's folder with an example client and the schemas for
 * editors. In a folder with files, only the schemas are written.
 */
export function initCommand({ print }: Terminal): Command {
  return commandGroup('init', 'Make a configuration folder with an example client')
    .argument('<folder>')
    .option('--client <id>', 'Id of the client that the example is for', 'example')
    .action(async (folder: string, { client }: { client: string }, command: Command) => {
      if (!/^[\w.-]+$/.test(client) || client.startsWith('.'))
        command.error(`A client's Id has letters, digits, "-", "_" and "." only, not "${client}".`);
      const isNew = !existsSync(folder) || (await readdir(folder)).length === 0;
      if (isNew) await writeExample(folder, client);
      await writeSchemas(join(folder, 'schemas'));
      if (!isNew) print(`${folder} has files already: only its schemas were written.`);
      else print(`${folder} has an example for the client "${client}". Read its README.md.`);
    });
}

async function writeExample(folder: string, client: string): Promise<void> {
  const names = await readdir(example, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(example.length + 1).replaceAll(sep, '/');
    const text = (await readFile(path, 'utf8')).replaceAll('clients/example', `clients/${client}`);
    await write(join(folder, name.replace('clients/example/', `clients/${client}/`)), text);
  }
}

async function writeSchemas(folder: string): Promise<void> {
  for (const [name, schema] of Object.entries(editorSchemas()))
    await write(join(folder, `${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  for (const name of plainSchemas) {
    const file = join(packageRoot, 'schemas', 'config', `${name}.schema.json`);
    await write(join(folder, `${name}.json`), await readFile(file, 'utf8'));
  }
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
