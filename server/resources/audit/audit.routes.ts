import type { FastifyInstance } from 'fastify';

import type { AuditTrail } from '#schemas/api/audit.gen.ts';
import { parseFilter } from '#server/http/filter.ts';
import { listQueryProperties, type ListQuery } from '#server/http/list.ts';
import { describeEvent, listAudit } from '#server/identity/audit.store.ts';

const { pageSize, pageNumber, filter } = listQueryProperties;

const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: { pageSize, pageNumber, filter },
};

/** Who signed in, failed to, and was changed; newest first. */
export async function auditRoutes(app: FastifyInstance) {
  const { db } = app.deps;

  app.get<{ Querystring: Pick<ListQuery, 'pageSize' | 'pageNumber' | 'filter'> }>(
    '/admin/audit',
    {
      config: { policy: 'admin' },
      schema: { querystring, response: { 200: { $ref: 'audit#/definitions/AuditTrail' } } },
    },
    async ({ query }): Promise<AuditTrail> => {
      const PageSize = query.pageSize ?? 100;
      const PageNumber = query.pageNumber ?? 1;
      const { Kind, Username } = parseFilter(query.filter, ['Kind', 'Username']);
      const { events, total } = await listAudit(
        db,
        { kind: Kind, username: Username },
        { limit: PageSize, offset: (PageNumber - 1) * PageSize },
      );
      return { Items: events.map(describeEvent), TotalItems: total, PageNumber, PageSize };
    },
  );
}
