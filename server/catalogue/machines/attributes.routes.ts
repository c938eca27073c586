import type { FastifyInstance } from 'fastify';

import type { Attribute, Attributes } from '#schemas/api/machine-service.gen.ts';
import { fieldProblem, type Problem, type CodedMessage } from '#server/base/problem.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { requiredVersion } from '#server/resource-kit/write/version.ts';
import { changeRow } from '#server/resource-kit/write/write-and-publish.ts';
import { byMachine } from '#server/web/lists/by-machine.ts';
import { pageOf, type ListQuery } from '#server/web/lists/list.ts';

import { valueErrorOf } from './attribute-kinds.ts';
import { machineListSchema } from './machine-list.ts';
import { machines } from './machines.resource.ts';
import { requireMachine } from './machines.store.ts';

interface ChangeCall {
  Params: { id: string };
  Querystring: { mode?: 'merge' | 'replace' };
  Body: Attribute[];
}

const response = { 200: { $ref: 'machine-service#/definitions/Attributes' } };

/**
 * Free attributes of a machine. `mode=merge` (default) changes the attributes sent, `mode=replace`
 * replaces all. If-Match has the version that was read, so that concurrent changes are not
 * overwritten.
 */
export async function attributeRoutes(app: FastifyInstance) {
  const { deps } = app;
  const { db } = deps;
  const resource: Resource = machines;

  app.get<{ Params: { id: string }; Querystring: ListQuery }>(
    '/machines/:id/attributes',
    { config: { policy: 'viewer' }, schema: { ...machineListSchema, response } },
    async ({ params, query, caller }): Promise<Attributes> => {
      const machine = await requireMachine(db, params.id, caller);
      const { attributes, version } = machine;
      return answer(JSON.parse(attributes) as Attribute[], version, query);
    },
  );

  app.patch<ChangeCall>(
    '/machines/:id/attributes',
    {
      config: { policy: 'person' },
      schema: {
        params: byMachine,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { mode: { type: 'string', enum: ['merge', 'replace'] } },
        },
        body: { $ref: 'machine-service#/definitions/AttributeChange' },
        response,
      },
    },
    async ({ params, query, body, caller, headers }): Promise<Attributes> => {
      const machine = await requireMachine(db, params.id, caller);
      const { attributes } = machine;
      refuseInvalid(body);
      const known = query.mode === 'replace' ? [] : (JSON.parse(attributes) as Attribute[]);
      const Attributes = merged(known, body);
      const version = requiredVersion({ headers });
      const call = { resource, deps, request: { caller, params } };
      const row = await changeRow(call, { version, values: { Attributes } });
      return answer(row['Attributes'] as Attribute[], row.Version, {});
    },
  );
}

function answer(attributes: readonly Attribute[], Version: number, query: ListQuery): Attributes {
  const orders = { Order: () => 0, DisplayName: ({ Name }: Attribute) => Name };
  return { ...pageOf(attributes, query, orders), Version };
}

/** @throws Problem 400 with the index of the invalid attribute. */
function refuseInvalid(attributes: readonly Attribute[]): void {
  const seen = new Set<string>();
  for (const [index, one] of attributes.entries()) {
    const name = one.Name.trim();
    if (name === '') throw attributeProblem(index, 'Name', noName);
    if (seen.has(name)) throw attributeProblem(index, 'Name', twice(name));
    seen.add(name);
    const error = valueErrorOf(one);
    if (error) throw attributeProblem(index, 'Value', error);
  }
}

function merged(known: readonly Attribute[], given: readonly Attribute[]): Attribute[] {
  const all = new Map(known.map((one) => [one.Name, one.Value]));
  for (const { Name, Value } of given) all.set(Name.trim(), Value.trim());
  return [...all].map(([Name, Value]) => ({ Name, Value }));
}

const noName = { Code: 'attribute.noName', Message: 'An attribute has a name' };

function twice(name: string): CodedMessage {
  return { Code: 'attribute.twice', Message: `"${name}" is there twice`, Values: { name } };
}

function attributeProblem(index: number, name: string, error: CodedMessage): Problem {
  return fieldProblem('attribute.notValid', `${index}.${name}`, error);
}
