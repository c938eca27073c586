import type { FastifyRequest } from 'fastify';

import { actorOf } from '#server/access/actor.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import type { Deps } from '#server/web/deps.ts';
import { dayMs } from '#shared/durations.ts';

import type { Resource } from './describe/define-resource.ts';
import { refuseForeignPath, type RequestScope } from './describe/rows.ts';
import type { ChangeCall } from './write/change-rows.ts';

export type Params = Readonly<Record<string, string>>;
/** Request of a resource's route. */
export type ResourceRequest = Pick<FastifyRequest<{ Params: Params }>, 'caller' | 'params'> & {
  query?: unknown;
};

/** @throws Problem 404 where the client in the path does not exist for the caller. */
export async function requestScope(
  db: Db,
  resource: Resource,
  { caller, params }: ResourceRequest,
): Promise<RequestScope> {
  const place = { caller, params };
  await refuseForeignPath(db, resource, place);
  return place;
}

interface SinceQuery {
  since?: string;
}

/** Query of a change of dated values: the day they hold from. */
export const sinceQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    since: {
      type: 'string',
      format: 'date',
      description: 'The day from which the change holds; today when absent.',
    },
  },
};

/** @throws Problem 400 for a day that has not begun in any time zone. */
function sinceOf({ since }: SinceQuery, now: number): SinceQuery {
  if (since === undefined) return {};
  const newest = new Date(now + dayMs).toISOString().slice(0, 10);
  if (since > newest)
    throw new Problem(400, 'since.future', 'A change can hold from today on at the latest.').with({
      Errors: [{ Field: 'since', Code: 'since.toCome', Message: 'This day is still to come' }],
    });
  return { since };
}

export async function resourceCall(
  { db, now }: Deps,
  resource: Resource,
  request: ResourceRequest,
): Promise<ChangeCall> {
  const place = await requestScope(db, resource, request);
  const { caller } = request;
  const actor = await actorOf({ db, now }, caller);
  const since = sinceOf(request.query ?? {}, actor.at);
  return { ...place, change: { ...actor, caller, ...since } };
}

/** The rows that have changed. */
interface ChangedRows extends Pick<ResourceRequest, 'params'> {
  /** Ids; default: the id in the path. */
  ids?: readonly string[] | undefined;
}

/**
 * Publishes that rows of a resource have changed as an effect of another change; call it after the
 * commit.
 */
export function publishRows({ bus }: Pick<Deps, 'bus'>, resource: string): void {
  bus.publish('resource.changed', { resource, clientId: undefined, isForAdministrators: true });
}

/** Publishes that rows have changed; call it after the commit. */
export function publishChange(
  { bus }: Deps,
  { name, scope, isShownToPeople = false }: Resource,
  { params, ids = params['id'] === undefined ? [] : [params['id']] }: ChangedRows,
): void {
  const clientId = scope.parameter === undefined ? undefined : params[scope.parameter];
  bus.publish('resource.changed', {
    resource: name,
    ids,
    clientId,
    isForAdministrators: !isShownToPeople,
  });
}
