import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { FastifyInstance } from 'fastify';

import { packageRoot } from './base/package-root.ts';
import { Problem } from './base/problem.ts';
import { editorSchemas } from './screens/check/bundled-schema.ts';

const folders = ['schemas/api', 'schemas/config', 'src/widgets', 'src/admin'];

/** Serves every JSON Schema as /schemas/<name>.json, and their list as /schemas/index.json. */
export function registerSchemas(app: FastifyInstance) {
  const schemas = new Map([
    ...folders.flatMap((folder) => schemasBelow(join(packageRoot, folder))),
    ...Object.entries(editorSchemas()).map(([name, schema]): [string, string] => [
      name,
      JSON.stringify(schema, null, 2),
    ]),
  ]);

  app.get('/schemas/index.json', () =>
    [...schemas.keys()].toSorted().map((name) => `/schemas/${name}.json`),
  );
  app.get<{ Params: { name: string } }>('/schemas/:name.json', ({ params }, reply) => {
    const schema = schemas.get(params.name);
    if (schema === undefined)
      throw new Problem(404, 'schema.unknown', `There is no schema "${params.name}"`);
    reply.type('application/schema+json');
    return schema;
  });
}

function schemasBelow(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.schema.json'))
    .map((path) => [basename(path, '.schema.json'), readFileSync(join(folder, path), 'utf8')]);
}
