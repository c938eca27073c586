import { invalidField } from '#server/base/problem.ts';
import { foreignMachine } from '#server/catalogue/machines/machines.store.ts';
import { parseServerAddress } from '#server/connectors/server-address.ts';
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
  parseServerAddress(after.Url, ['mqtt:', 'mqtts:']);
  refusePrefix(after);
  await refuseForeignMachines(tx, after);
  if (!before) await refuseTooMany(tx, after);
}

/** The prefix is the start of topics, which have no wildcards. */
function refusePrefix({ Format, TopicPrefix }: PublisherValues): void {
  const prefix = TopicPrefix?.trim() ?? '';
  if (prefix === '') return;
  if (/[+#\0]/.test(prefix))
    throw invalidField('TopicPrefix', {
      Code: 'topic.wildcard',
      Message: 'A topic has no + and no #',
    });
  const levels = prefix.split('/');
  if (levels.includes(''))
    throw invalidField('TopicPrefix', {
      Code: 'topic.emptyLevel',
      Message: 'Between two / there is a name',
    });
  if (Format === 'sparkplug' && levels.length > 2)
    throw invalidField('TopicPrefix', {
      Code: 'topic.noEdgeNode',
      Message: 'Group and edge node are needed, with one / between',
    });
  if (prefix.startsWith('$'))
    throw invalidField('TopicPrefix', {
      Code: 'topic.ofBroker',
      Message: 'Topics with $ are of the broker',
    });
}

async function refuseForeignMachines(
  tx: Db,
  { ClientId, PlantId, Machines }: PublisherValues,
): Promise<void> {
  const ids = Machines.map(({ MachineId }) => MachineId);
  const foreign = await foreignMachine(tx, ids, { clientId: ClientId, plantId: PlantId });
  if (foreign) throw invalidField('Machines', foreign);
}

async function refuseTooMany(tx: Db, { ClientId }: PublisherValues): Promise<void> {
  const { count } = await tx
    .selectFrom('publishers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('client_id', '=', ClientId)
    .executeTakeFirstOrThrow();
  if (count >= maxOfClient)
    throw invalidField('ClientId', {
      Code: 'publisher.tooMany',
      Message: `A client has at most ${maxOfClient} publishers`,
      Limit: maxOfClient,
    });
}
