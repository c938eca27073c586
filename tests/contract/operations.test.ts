import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { startTestApp } from '#server/test-app.ts';

test('every call of the specification is there', async () => {
  const server = await startTestApp('SQLite');
  const there = new Set(
    server.routes.map(({ method, url }) => `${method} ${plain(url.replace('/api/', ''))}`),
  );
  await server.close();
  const asked = operations();

  expect(asked).toHaveLength(175);
  expect(asked.filter((call) => !there.has(plain(call)))).toEqual([]);
});

test('what the machine service is sent and answers has an example, valid by its schema', async () => {
  const server = await startTestApp('SQLite');
  const description = (await server.get('global', 'openapi.json')).body as Description;
  await server.close();
  const ajv = new Ajv({ strict: false });
  (addFormatsModule.default ?? addFormatsModule)(ajv);
  ajv.addSchema(description, 'api');
  const contents = contentsOf(description);
  const examples = contents.map(({ pointer, schema, example: own }) => {
    const example = own ?? exampleOf(schema, description);
    if (example === undefined) return { pointer, fault: 'no example' };
    const isValid = ajv.validate({ $ref: `api#${pointer}` }, example);
    return { pointer, fault: isValid ? null : ajv.errorsText() };
  });

  expect(examples.filter(({ fault }) => fault !== null)).toEqual([]);
  expect(examples.length).toBeGreaterThan(120);
});

/** Paths of calls about machines and their plans and definitions. */
const described =
  /^\/api\/(machines\/\{id\}\/(?!meetings)|workorders\/|admin\/machines\/\{id\}\/|admin\/clients\/\{clientId\}\/(productionorders|workorders|workordertypes|workorderstatuses|products|productfamilies|shiftschedules|shiftexceptions|nonworkingperiods|stopreasons)(\/\{id\})?$)/;

interface Schema {
  $ref?: string;
  example?: unknown;
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown }>;
}

interface Description {
  paths: Record<
    string,
    Record<string, { requestBody?: Content; responses?: Record<string, Content> }>
  >;
  components: { schemas: Record<string, Schema> };
}

/** The JSON bodies of requests and responses, with their places in the description. */
function contentsOf({ paths }: Description) {
  const calls = Object.entries(paths).filter(([path]) => described.test(path));
  return calls.flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses }]) =>
      [
        ['requestBody', requestBody] as const,
        ...['200', '201'].map((code) => [`responses/${code}`, responses?.[code]] as const),
      ].flatMap(([part, content]) => {
        const { schema, example } = content?.content?.['application/json'] ?? {};
        const place = `/paths/${path.replaceAll('/', '~1')}/${method}/${part}`;
        const pointer = encodeURI(`${place}/content/application~1json/schema`);
        return schema ? [{ pointer, schema, example }] : [];
      }),
    ),
  );
}

function exampleOf({ $ref, example }: Schema, { components }: Description): unknown {
  return example ?? components.schemas[$ref?.split('/').at(-1) ?? '']?.example;
}

/** The calls in docs/operations.txt, one a line: `GET machines/{id}/metrics`. */
function operations(): string[] {
  const text = readFileSync(join(packageRoot, 'docs', 'operations.txt'), 'utf8');
  return text.split('\n').filter((line) => /^[A-Z]+ \S+$/.test(line.trim()));
}

/** A call without the names of its parameters. */
function plain(call: string): string {
  return call.replaceAll(/\{[^}]*\}|:\w+/g, '*');
}
