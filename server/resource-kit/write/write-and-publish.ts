import type { Db } from '#server/db/open.ts';
import { retryOnDeadlock } from '#server/db/transaction.ts';
import { resourceCall, publishChange, type ResourceRequest } from '#server/resource-kit/call.ts';
import type { Resource, Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Fields, RowOf } from '#server/resource-kit/describe/field.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import type { Deps } from '#server/web/deps.ts';

import { insertRow, updateRow, type ChangeCall } from './change-rows.ts';

interface WriteCall {
  resource: Resource;
  deps: Deps;
  request: ResourceRequest;
}

/**
 * Runs `act` in one transaction, and publishes the change after its commit.
 * @param ids Ids of the rows; default: the id in the path.
 */
export async function writeAndPublish<Result>(
  { resource, deps, request }: WriteCall,
  act: (tx: Db, call: ChangeCall) => Promise<Result>,
  ids?: (result: Result) => readonly string[],
): Promise<Result> {
  const call = await resourceCall(deps, resource, request);
  const result = await retryOnDeadlock(deps.db, (tx) => act(tx, call));
  publishChange(deps, resource, { params: request.params, ids: ids?.(result) });
  return result;
}

/** @throws Problem as `insertRow` */
export function createRow(call: WriteCall, values: Values): Promise<RowOf<Fields>> {
  return writeAndPublish(
    call,
    (tx, place) => insertRow(tx, call.resource, { ...place, values }),
    ({ Id }) => [Id],
  );
}

/**
 * Checks and stores a change of the row in the path.
 * @throws Problem as `updateRow`, and refusals of the resource
 */
export async function changeRow(
  call: WriteCall,
  { version, values }: { version: number; values: Values },
): Promise<RowOf<Fields>> {
  const { resource, deps, request } = call;
  const id = request.params['id'] ?? '';
  await resource.check?.(deps, values, { caller: request.caller, id });
  if (!resource.onUpdate)
    return writeAndPublish(call, (tx, place) =>
      updateRow(tx, resource, { ...place, id, version, values }),
    );
  const { change, ...place } = await resourceCall(deps, resource, request);
  await findRow(deps.db, resource, { ...place, id });
  await resource.onUpdate(deps, { id, version, values, change });
  publishChange(deps, resource, request);
  return findRow(deps.db, resource, { ...place, id });
}
