import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';

export interface Schema {
  [keyword: string]: unknown;
}

let known: ReadonlyMap<string, Schema> | undefined;

/** JSON Schemas of the options of widgets, by type. */
export function widgetSchemas(): ReadonlyMap<string, Schema> {
  known ??= readSchemas();
  return known;
}

/** Source folders of widgets, one folder each. */
const rooms = ['widgets', 'admin'].map((room) => join(packageRoot, 'src', room));

function readSchemas(): Map<string, Schema> {
  return new Map(
    rooms.flatMap(foldersIn).map(({ name, folder }) => {
      const text = readFileSync(join(folder, `${name}.schema.json`), 'utf8');
      return [name, JSON.parse(text) as Schema];
    }),
  );
}

function foldersIn(room: string): { name: string; folder: string }[] {
  return readdirSync(room, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: join(room, name) }));
}
