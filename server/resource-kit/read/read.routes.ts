import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply } from 'fastify';

import { requestScope, type Params } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import type { Deps } from '#server/web/deps.ts';

import { resourceCsv } from './export-csv.ts';
import { xlsxOf } from './export-xlsx.ts';
import { allIds, listRows, rowsOfIds, type RowQuery } from './list-rows.ts';

type ListCall = { Params: Params; Querystring: RowQuery };
type Exported = { Params: Params; Querystring: RowQuery & { format?: keyof typeof formats } };

const formats = {
  csv: { type: 'text/csv; charset=utf-8', print: resourceCsv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    print: xlsxOf,
  },
};

/** Routes of a page of the list, the whole list as a file, and one row. */
export function readRoutes(app: FastifyInstance, resource: Resource, { db }: Deps): void {
  const { path, policy, name } = resource;
  const { page, row, listQuery, params: oneParams, parentParams } = schemasOf(resource);
  const listed = { params: parentParams, querystring: listQuery };

  if (policy.list) {
    const config = { policy: policy.list };
    app.get<ListCall>(
      path,
      { config, schema: { ...listed, response: { 200: page } } },
      async ({ caller, params, query }) => {
        const place = await requestScope(db, resource, { caller, params });
        return listRows(db, resource, { ...place, query });
      },
    );
    const exported = { ...listed, querystring: withFormat(listQuery) };
    app.get<Exported>(`${path}/export`, { config, schema: exported }, async (request, reply) => {
      const place = await requestScope(db, resource, request);
      const { format = 'csv', ...query } = request.query;
      const ids = await allIds(db, resource, { ...place, query });
      const { type, print } = formats[format];
      return reply
        .type(type)
        .header('Content-Disposition', `attachment; filename="${name}.${format}"`)
        .send(Readable.from(print(resource, rowsOfIds(db, resource, { ...place, ids }))));
    });
  }
  if (policy.get)
    app.get<{ Params: Params }>(
      `${path}/:id`,
      { config: { policy: policy.get }, schema: { params: oneParams, response: { 200: row } } },
      async (request, reply) => {
        const place = await requestScope(db, resource, request);
        const id = request.params['id'] ?? '';
        return withVersion(reply, await findRow(db, resource, { ...place, id }));
      },
    );
}

function withFormat(listQuery: ReturnType<typeof schemasOf>['listQuery']) {
  const format = { type: 'string', enum: Object.keys(formats) };
  return { ...listQuery, properties: { ...listQuery.properties, format } };
}

/** Sends a row with its version as `ETag`. */
export function withVersion(reply: FastifyReply, row: { Version: number }): FastifyReply {
  return reply.header('ETag', `"${row.Version}"`).send(row);
}
