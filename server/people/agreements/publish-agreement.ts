import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import type { ChangeCall } from '#server/resource-kit/write/change-rows.ts';

import { agreements } from './agreements.resource.ts';

/** @throws Problem 404; 409 for a published one */
export async function publishAgreement(
  tx: Db,
  id: string,
  call: ChangeCall,
): Promise<{ Number: number }> {
  const { ClientId, DisplayName, Number: known } = await findRow(tx, agreements, { ...call, id });
  if (known !== null) throw new Problem(409, 'agreement.published', 'It was published already.');
  // Locks the client's row, so that concurrent publications get consecutive numbers.
  await tx
    .updateTable('clients')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', ClientId)
    .execute();
  const { last } = await tx
    .selectFrom('agreements')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('client_id', '=', ClientId)
    .executeTakeFirstOrThrow();
  const number = (last ?? 0) + 1;
  const { at, username } = call.change;
  await tx
    .updateTable('agreements')
    .set((eb) => ({
      number,
      published_at: at,
      published_by: username,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('number', 'is', null)
    .execute();
  await recordAudit(tx, at, {
    kind: 'agreement.published',
    accountId: call.change.caller.accountId,
    username,
    detail: `${DisplayName}, ${number}`,
  });
  return { Number: number };
}
