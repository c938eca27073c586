import type { FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';
import { bearerToken } from '#server/web/route-policies.ts';

export async function findDataSource(db: Db, request: FastifyRequest): Promise<string> {
  const key = bearerToken(request);
  const source =
    key &&
    (await db
      .selectFrom('data_sources')
      .select('id')
      .where('key_hash', '=', hashSecret(key))
      .where(isNotRemoved('client_id'))
      .executeTakeFirst());
  if (!source) throw new Problem(401, 'dataSource.unknown', 'No data source has this key');
  return source.id;
}
