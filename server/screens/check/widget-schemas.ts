import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';

export interface Schema {
  [keyword: string]: unknown;
}

let known: ReadonlyMap<string, Schema> | undefined;

/** The options that each widget takes, as JSON Schema, by its type. */
export function widgetSchemas(): ReadonlyMap<string, Schema> {
  known ??= readSchemas();
  return known;
}

function readSchemas(): Map<string, Schema> {
  const folder = join(packageRoot, 'src', 'widgets');
  const types = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    types.map(({ name }) => {
      const text = readFileSync(join(folder, name, `${name}.schema.json`), 'utf8');
      return [name, JSON.parse(text) as Schema];
    }),
  );
}
