import { Readable } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import type { AuditKinds, AuditTrail } from '#schemas/api/audit.gen.ts';
import {
  auditKinds,
  auditQuery,
  describeEvent,
  type AuditFilter,
} from '#server/access/audit.store.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { parseFilter } from '#server/web/lists/filter.ts';
import { defaultPageSize, listQueryProperties, type ListQuery } from '#server/web/lists/list.ts';
import { cutPage, pageWith } from '#server/web/lists/sql-page.ts';
import {
  parseInstant,
  parseWindow,
  windowQueryProperties,
  type WindowQuery,
} from '#server/web/lists/window.ts';

import { auditCsv } from './audit-csv.ts';
import { withReferenceNames } from './reference-names.ts';

const { pageSize, pageNumber, filter } = listQueryProperties;
type AuditQuery = Pick<ListQuery, 'pageSize' | 'pageNumber' | 'filter'> & WindowQuery;

const config = { policy: 'admin' } as const;

/** Audit events, newest first. */
export async function auditRoutes(
  app: FastifyInstance,
  { resources }: { resources: readonly Resource[] },
) {
  const { db } = app.deps;

  app.get<{ Querystring: AuditQuery }>(
    '/admin/audit',
    {
      config,
      schema: {
        querystring: queryOf({ pageSize, pageNumber }),
        response: { 200: { $ref: 'audit#/definitions/AuditTrail' } },
      },
    },
    async ({ query }): Promise<AuditTrail> => {
      const wanted = auditQuery(db, filterOf(query));
      const page = await cutPage(db, wanted, { pageSize: defaultPageSize, ...query });
      const events = page.Items.map(describeEvent);
      return pageWith(page, await withReferenceNames(db, resources, events));
    },
  );

  app.get<{ Querystring: AuditQuery }>(
    '/admin/audit/export',
    { config, schema: { querystring: queryOf({}) } },
    ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="audit.csv"')
        .send(Readable.from(auditCsv(db, filterOf(query)))),
  );

  app.get(
    '/admin/audit/kinds',
    { config, schema: { response: { 200: { $ref: 'audit#/definitions/AuditKinds' } } } },
    async (): Promise<AuditKinds> => ({ Items: await auditKinds(db) }),
  );
}

function queryOf(page: object) {
  const properties = { ...page, filter, ...windowQueryProperties };
  return { type: 'object', additionalProperties: false, properties };
}

/** @throws Problem 400 for an unknown filter, and for a range that ends before it starts. */
function filterOf({ filter: text, start, end }: AuditQuery): AuditFilter {
  const asked = parseFilter(text, ['Kind', 'Username', 'SubjectId']);
  const { Kind: kind, Username: username, SubjectId: subjectId } = asked;
  if (start !== undefined && end !== undefined)
    return { kind, username, subjectId, ...parseWindow({ start, end }, { start: 0, end: 0 }) };
  return {
    kind,
    username,
    subjectId,
    ...(start !== undefined && { start: parseInstant(start) }),
    ...(end !== undefined && { end: parseInstant(end) }),
  };
}
