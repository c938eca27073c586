import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of our package.json, from which schemas, shipped screens and texts are read. */
export const packageRoot = findUp(dirname(fileURLToPath(import.meta.url)));

/** The version of the running product. */
export function productVersion(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function findUp(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('Lineside must run inside its package folder');
  return findUp(parent);
}
