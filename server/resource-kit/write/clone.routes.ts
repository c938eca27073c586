import type { FastifyInstance } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import { requestScope, type Params } from '#server/resource-kit/call.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { withVersion } from '#server/resource-kit/read/read.routes.ts';
import type { Deps } from '#server/web/deps.ts';

import { createRow } from './write-and-publish.ts';

const maxCopies = 50;

/** Copies a row. The body has the differences; otherwise unique names get a suffix. */
export function cloneRoute(app: FastifyInstance, resource: Resource, deps: Deps): void {
  const { path, policy, isCloned, check } = resource;
  if (!policy.create || !isCloned) return;
  const { clone: body, row, params } = schemasOf(resource);
  const schema = { params, body, response: { 201: row } };
  app.post<{ Params: Params; Body: Values | null }>(
    `${path}/:id/clone`,
    { config: { policy: policy.create }, schema },
    async (request, reply) => {
      const differing = request.body ?? {};
      const place = await requestScope(deps.db, resource, request);
      const id = request.params['id'] ?? '';
      const original = await findRow(deps.db, resource, { ...place, id });
      for (let count = 1; ; count += 1) {
        const values = { ...copyOf(resource, original, count), ...differing };
        await check?.(deps, values, { caller: request.caller, id: undefined });
        try {
          const made = await createRow({ resource, deps, request }, values);
          return withVersion(reply.status(201), made);
        } catch (error) {
          if (!isTaken(error, differing) || count === maxCopies) throw error;
        }
      }
    },
  );
}

/** Values of the row that a client could send, with a suffix on unique texts. */
function copyOf({ fields }: Resource, row: Values, count: number): Values {
  const sent = Object.entries(fields).filter(([, { access }]) => access !== 'read');
  return Object.fromEntries(
    sent.map(([name, { isUnique, schema }]) => {
      const value = row[name];
      if (!isUnique || typeof value !== 'string') return [name, value];
      const mark = count === 1 ? ' (copy)' : ` (copy ${count})`;
      // By code points, as the limit counts them.
      const room = Number(schema['maxLength']) - mark.length;
      return [name, `${Array.from(value).slice(0, room).join('')}${mark}`];
    }),
  );
}

/** Whether a generated name is taken; a taken name from the caller is the caller's fault. */
function isTaken(error: unknown, differing: Values): boolean {
  if (!(error instanceof Problem) || error.code !== 'row.duplicate') return false;
  return !error.details.Errors?.some(({ Field }) => differing[Field] !== undefined);
}
