import type { FastifyRequest } from 'fastify';

import type { Db } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/identity/accounts.store.ts';

import type { Call } from './change-rows.ts';
import type { Resource } from './define-resource.ts';
import { refuseForeignClient, type Place } from './rows.ts';

export type Params = Readonly<Record<string, string>>;
/** A call of a resource's route. */
export type ResourceRequest = Pick<FastifyRequest<{ Params: Params }>, 'caller' | 'params'>;

/** @throws Problem 404 where the path names a client that is not there for the caller. */
export async function placeOf(
  db: Db,
  resource: Resource,
  { caller, params }: ResourceRequest,
): Promise<Place> {
  const place = { caller, params };
  await refuseForeignClient(db, resource, place);
  return place;
}

export async function callOf(
  { db, now }: Deps,
  resource: Resource,
  request: ResourceRequest,
): Promise<Call> {
  const place = await placeOf(db, resource, request);
  const { caller } = request;
  const account = await findAccount(db, caller.accountId);
  const by = account?.username ?? caller.accountId;
  return { ...place, change: { caller, by, now: now() } };
}

/** Whose rows have changed. */
interface Changed extends Pick<ResourceRequest, 'params'> {
  /** If not given, the one that the path names. */
  ids?: readonly string[] | undefined;
}

/** Publishes that rows have changed; called after the commit. */
export function publishChange(
  { bus }: Deps,
  { name, scope, policy, isShownToPeople = false }: Resource,
  { params, ids = params['id'] === undefined ? [] : [params['id']] }: Changed,
): void {
  const clientId = scope.parameter === undefined ? undefined : params[scope.parameter];
  const isForAdministrators = policy.list === 'admin' && !isShownToPeople;
  bus.publish('resource.changed', { resource: name, ids, clientId, isForAdministrators });
}
