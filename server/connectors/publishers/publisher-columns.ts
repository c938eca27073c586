import { fieldFault } from '#server/base/problem.ts';
import { refuseServerAddress } from '#server/connectors/stored-secret.ts';
import type { Db } from '#server/db/open.ts';
import type { ProposedRow } from '#server/resource-kit/describe/define-resource.ts';

import type { PublishedMachine } from './publisher.ts';

/** Values of a publisher after the change. */
interface PublisherValues {
  ClientId: string;
  Format: 'json' | 'sparkplug';
  Url: string;
  Username: string | null;
  Secret: string | null;
  TopicPrefix: string | null;
  PlantId: string | null;
  Machines: readonly PublishedMachine[];
}

/** Limit per client: each keeps a connection and computes figures at intervals. */
const maxOfClient = 20;

/** Checks that the schema cannot express. @throws Problem 400 with the field */
export async function refuseWrongPublisher(
  tx: Db,
  { before, after }: ProposedRow<PublisherValues>,
): Promise<void> {
  refuseServerAddress(after.Url, ['mqtt:', 'mqtts:']);
  refusePrefix(after);
  await refuseForeignMachines(tx, after);
  if (!before) await refuseTooMany(tx, after);
}

/** The prefix is the start of topics, which have no wildcards. */
function refusePrefix({ Format, TopicPrefix }: PublisherValues): void {
  const prefix = TopicPrefix?.trim() ?? '';
  if (prefix === '') return;
  if (/[+#\0]/.test(prefix)) throw fieldFault('TopicPrefix', 'A topic has no + and no #');
  const levels = prefix.split('/');
  if (levels.includes('')) throw fieldFault('TopicPrefix', 'Between two / there is a name');
  if (Format === 'sparkplug' && levels.length > 2)
    throw fieldFault('TopicPrefix', 'Group and edge node are needed, with one / between');
  if (prefix.startsWith('$')) throw fieldFault('TopicPrefix', 'Topics with $ are of the broker');
}

/** @throws Problem 400 with the first machine that does not belong to the client or the plant. */
async function refuseForeignMachines(
  tx: Db,
  { ClientId, PlantId, Machines }: PublisherValues,
): Promise<void> {
  const named = new Set(Machines.map(({ MachineId }) => MachineId));
  if (named.size === 0) return;
  let asked = tx.selectFrom('machines').select('id').where('client_id', '=', ClientId);
  if (PlantId) asked = asked.where('plant_id', '=', PlantId);
  const known = new Set((await asked.execute()).map(({ id }) => id));
  for (const id of named)
    if (!known.has(id))
      throw fieldFault('Machines', `The ${PlantId ? 'plant' : 'client'} has no machine "${id}"`);
}

async function refuseTooMany(tx: Db, { ClientId }: PublisherValues): Promise<void> {
  const { count } = await tx
    .selectFrom('publishers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', ClientId)
    .executeTakeFirstOrThrow();
  if (count >= maxOfClient)
    throw fieldFault('ClientId', `A client has at most ${maxOfClient} publishers`);
}
