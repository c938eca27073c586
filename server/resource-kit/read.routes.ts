import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply } from 'fastify';

import type { Deps } from '#server/deps.ts';

import { placeOf, type Params } from './call.ts';
import type { Resource } from './define-resource.ts';
import { csvOf } from './export-csv.ts';
import { allRows, listRows, type RowQuery } from './list-rows.ts';
import { findRow } from './rows.ts';
import { schemasOf } from './schemas.ts';

type Listed = { Params: Params; Querystring: RowQuery };

/** A page of the list, the whole list as a CSV file, and one row. */
export function readRoutes(app: FastifyInstance, resource: Resource, { db }: Deps): void {
  const { path, policy, name } = resource;
  const { page, row, listQuery, params: oneParams, parentParams } = schemasOf(resource);
  const listed = { params: parentParams, querystring: listQuery };

  if (policy.list) {
    const config = { policy: policy.list };
    app.get<Listed>(
      path,
      { config, schema: { ...listed, response: { 200: page } } },
      async ({ caller, params, query }) => {
        const place = await placeOf(db, resource, { caller, params });
        return listRows(db, resource, { ...place, query });
      },
    );
    app.get<Listed>(`${path}/export`, { config, schema: listed }, async (request, reply) => {
      const place = await placeOf(db, resource, request);
      const asked = { ...place, query: request.query };
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${name}.csv"`)
        .send(Readable.from(csvOf(resource, await allRows(db, resource, asked))));
    });
  }
  if (policy.get)
    app.get<{ Params: Params }>(
      `${path}/:id`,
      { config: { policy: policy.get }, schema: { params: oneParams, response: { 200: row } } },
      async (request, reply) => {
        const place = await placeOf(db, resource, request);
        const id = request.params['id'] ?? '';
        return withVersion(reply, await findRow(db, resource, { ...place, id }));
      },
    );
}

/** Sends a row with its version as `ETag`. */
export function withVersion(reply: FastifyReply, row: { Version: number }): FastifyReply {
  return reply.header('ETag', `"${row.Version}"`).send(row);
}
