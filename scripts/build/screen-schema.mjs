/** Generates the schema of screen files from the handwritten source and the registered queries. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { runnerImport } from 'vite';

const registry = join('src', 'api', 'queries', 'registry.ts');

/** Allowed values in a screen file: a constant of the type, or a reference. */
const values = {
  text: {
    type: 'string',
    pattern: String.raw`^(?!\$data\.)`,
    description: 'A text or a variable.',
  },
  number: {
    type: ['number', 'string'],
    pattern: String.raw`^\$`,
    description: 'A number or a variable.',
  },
  flag: {
    type: ['boolean', 'string'],
    pattern: String.raw`^\$`,
    description: 'True, false or a variable.',
  },
  texts: {
    type: 'string',
    pattern: String.raw`^\$data\.`,
    description: 'A field of the rows of another query.',
  },
};

/**
 * @returns the source with the registered queries, each with its parameters. Screens that extend
 * another one, are abstract, or hide one may leave fields out.
 */
export async function screenSchema(root, source) {
  const schema = JSON.parse(readFileSync(join(root, source), 'utf8'));
  const queries = await registeredQueries(root);
  const { Query } = schema.definitions;
  Query.properties.query.enum = queries.map(({ name }) => name);
  Query.allOf = queries.map(rulesOf);
  const { required } = schema;
  schema.required = ['id'];
  const partial = ['extends', 'abstract', 'hidden'];
  schema.if = { anyOf: partial.map((field) => ({ required: [field] })) };
  schema.else = { required };
  return schema;
}

/** Descriptions of the queries, without their functions. */
async function registeredQueries(root) {
  const { module } = await runnerImport(join(root, registry), {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'definitions-only',
        enforce: 'pre',
        resolveId: (id) => (/^(?:#|\.\.\/)/.test(id) ? '\0nothing' : undefined),
        load: (id) => (id === '\0nothing' ? 'export {};' : undefined),
      },
    ],
  });
  return Object.values(module.queries);
}

function rulesOf({ name, parameters }) {
  const kinds = Object.entries(parameters);
  const required = kinds.filter(([, kind]) => !kind.endsWith('?')).map(([parameter]) => parameter);
  const properties = Object.fromEntries(
    kinds.map(([parameter, kind]) => [parameter, values[kind.replace('?', '')]]),
  );
  return {
    if: { type: 'object', properties: { query: { not: { const: name } } } },
    else: {
      type: 'object',
      properties: {
        parameters: { type: 'object', additionalProperties: false, required, properties },
      },
      ...(required.length > 0 && { required: ['parameters'] }),
    },
  };
}
