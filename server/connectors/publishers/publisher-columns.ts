import type { Db } from '#server/db/open.ts';
import { refuseServerAddress, secretToStore } from '#server/connectors/stored-secret.ts';
import { fieldFault } from '#server/base/problem.ts';
import type { Values } from '#server/resource-kit/describe/define-resource.ts';

import type { PublishedMachine } from './publisher.ts';

/** What is given of a publisher, as its row is to be. */
interface Given {
  Id?: string;
  ClientId: string;
  Format: 'json' | 'sparkplug';
  Url: string;
  Username: string | null;
  Secret: string | null;
  TopicPrefix: string | null;
  PlantId: string | null;
  Machines: readonly PublishedMachine[] | null;
}

/** Each of them keeps a connection and asks for figures again and again. */
const mostOfClient = 20;

/**
 * The columns that are not stored as they are given, after checks that the schema cannot make.
 * @throws Problem 400 with the field
 */
export async function columnsOfPublisher(
  tx: Db,
  values: Values,
): Promise<Readonly<Record<string, unknown>>> {
  const given = values as unknown as Given;
  refuseServerAddress(given.Url, ['mqtt:', 'mqtts:']);
  refusePrefix(given);
  await refuseForeign(tx, given);
  const { Id } = given;
  if (Id === undefined) await refuseTooMany(tx, given);
  const stored =
    Id === undefined
      ? undefined
      : await tx
          .selectFrom('publishers')
          .select(['secret', 'url', 'username'])
          .where('id', '=', Id)
          .executeTakeFirstOrThrow();
  return { secret: await secretToStore(tx, given, stored) };
}

/** It is the beginning of topics, which have no wildcards. */
function refusePrefix({ Format, TopicPrefix }: Given): void {
  const prefix = TopicPrefix?.trim() ?? '';
  if (prefix === '') return;
  if (/[+#\0]/.test(prefix)) throw fieldFault('TopicPrefix', 'A topic has no + and no #');
  const levels = prefix.split('/');
  if (levels.includes('')) throw fieldFault('TopicPrefix', 'Between two / there is a name');
  if (Format === 'sparkplug' && levels.length > 2)
    throw fieldFault('TopicPrefix', 'Group and edge node are needed, with one / between');
  if (prefix.startsWith('$')) throw fieldFault('TopicPrefix', 'Topics with $ are of the broker');
}

/** @throws Problem 400 that names what the client, or the chosen plant, does not have. */
async function refuseForeign(tx: Db, { ClientId, PlantId, Machines }: Given): Promise<void> {
  if (PlantId) {
    const plant = await tx
      .selectFrom('plants')
      .select('id')
      .where('id', '=', PlantId)
      .where('client_id', '=', ClientId)
      .executeTakeFirst();
    if (!plant) throw fieldFault('PlantId', 'The client has no such plant');
  }
  const named = new Set((Machines ?? []).map(({ MachineId }) => MachineId));
  if (named.size === 0) return;
  let asked = tx.selectFrom('machines').select('id').where('client_id', '=', ClientId);
  if (PlantId) asked = asked.where('plant_id', '=', PlantId);
  const known = new Set((await asked.execute()).map(({ id }) => id));
  for (const id of named)
    if (!known.has(id))
      throw fieldFault('Machines', `The ${PlantId ? 'plant' : 'client'} has no machine "${id}"`);
}

async function refuseTooMany(tx: Db, { ClientId }: Given): Promise<void> {
  const { count } = await tx
    .selectFrom('publishers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', ClientId)
    .executeTakeFirstOrThrow();
  if (count >= mostOfClient)
    throw fieldFault('ClientId', `A client has at most ${mostOfClient} publishers`);
}
