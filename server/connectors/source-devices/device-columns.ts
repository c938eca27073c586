import { invalidField, type CodedMessage } from '#server/base/problem.ts';
import { foreignMachine } from '#server/catalogue/machines/machines.store.ts';
import type { DeviceKind } from '#server/connectors/connector.ts';
import type { MappingRule } from '#server/connectors/mapping.ts';
import { subscribedTopics } from '#server/connectors/mqtt/mqtt-connector.ts';
import { isNodeId } from '#server/connectors/opcua/opcua-node-ids.ts';
import { parseServerAddress } from '#server/connectors/server-address.ts';
import type { Db } from '#server/db/open.ts';
import type { ProposedRow } from '#server/resource-kit/describe/define-resource.ts';

/** Values of a device after the change. */
interface DeviceValues {
  ClientId: string;
  Kind: DeviceKind;
  Url: string;
  Username: string | null;
  Secret: string | null;
  Topic: string | null;
  HostId: string | null;
  ServerThumbprint: string | null;
  Mapping: readonly MappingRule[];
}

const protocols: Readonly<Record<DeviceKind, readonly string[]>> = {
  mqtt: ['mqtt:', 'mqtts:'],
  sparkplug: ['mqtt:', 'mqtts:'],
  opcua: ['opc.tcp:'],
  mtconnect: ['http:', 'https:'],
};

/** Checks that the schema cannot express. @throws Problem 400 with the field */
export async function refuseWrongDevice(
  tx: Db,
  { after }: ProposedRow<DeviceValues>,
): Promise<void> {
  refuseAddress(after);
  refuseTopics(after);
  await refuseForeignMachines(tx, after);
}

/** @throws Problem 400 */
export function refuseAddress({ Kind, Url }: Pick<DeviceValues, 'Kind' | 'Url'>): void {
  const url = parseServerAddress(Url, protocols[Kind]);
  if (Kind === 'mtconnect' && (url.search !== '' || url.hash !== ''))
    throw invalidField('Url', {
      Code: 'device.agentQuery',
      Message: 'The address of an agent has no ? and no #',
    });
}

function refuseTopics(given: DeviceValues): void {
  const { Kind, Topic } = given;
  if (Kind === 'mqtt') return refuseTopicFilters(given);
  if (Kind === 'sparkplug') return refuseEdges(given);
  if (Kind === 'opcua') return refuseServer(given);
  if (Kind === 'mtconnect' && Topic && !/^[\w./-]+$/.test(Topic.trim()))
    throw invalidField('Topic', {
      Code: 'device.badPath',
      Message: 'The path of a device has letters, digits and . / - _',
    });
}

function refuseTopicFilters({ Topic, Mapping }: DeviceValues): void {
  if (subscribedTopics({ topic: Topic, mapping: Mapping }).length === 0)
    throw invalidField('Topic', {
      Code: 'device.noTopic',
      Message: 'A topic is needed, here or in the mapping',
    });
  if (Topic && !isTopicFilter(Topic)) throw invalidField('Topic', noTopicFilter(Topic));
  const wrong = Mapping.find((rule) => rule.Topic && !isTopicFilter(rule.Topic));
  if (wrong) throw invalidField('Mapping', noTopicFilter(wrong.Topic ?? ''));
}

/** Group and host id are topic levels. */
function refuseEdges({ Topic, HostId, Mapping }: DeviceValues): void {
  if (Topic && /[/+#]/.test(Topic))
    throw invalidField('Topic', {
      Code: 'device.badGroup',
      Message: 'A group has no / and no + and #',
    });
  if (HostId && /[/+#]/.test(HostId))
    throw invalidField('HostId', {
      Code: 'device.badHost',
      Message: 'A host has no / and no + and #',
    });
  const wrong = Mapping.find((rule) => rule.Topic && !isTopicFilter(rule.Topic));
  if (wrong)
    throw invalidField('Mapping', {
      Code: 'device.badSparkplugNode',
      Message: `"${wrong.Topic}" is no node such as group/node/device`,
      Values: { node: wrong.Topic ?? '' },
    });
}

function refuseServer(given: DeviceValues): void {
  refuseThumbprint(given);
  const { Mapping } = given;
  const wrong = Mapping.find(({ DataItemId }) => !isNodeId(DataItemId ?? ''));
  if (!wrong) return;
  const node = wrong.DataItemId ?? '';
  throw invalidField('Mapping', {
    Code: 'device.badNodeId',
    Message: `"${node}" is no id of a node such as nsu=http://…;s=name or ns=2;i=1001`,
    Values: { node },
  });
}

/** SHA-1, the form of OPC UA thumbprints, with or without separators. */
function refuseThumbprint({ ServerThumbprint }: DeviceValues): void {
  const digits = (ServerThumbprint ?? '').replaceAll(/[\s:-]/g, '');
  if (digits !== '' && !/^[\da-f]{40}$/i.test(digits))
    throw invalidField('ServerThumbprint', {
      Code: 'device.badThumbprint',
      Message: 'A thumbprint has 40 digits from 0 to 9 and A to F',
    });
}

function noTopicFilter(topic: string): CodedMessage {
  const Message = `"${topic}" is no topic filter`;
  return { Code: 'device.badTopicFilter', Message, Values: { topic } };
}

/** A wildcard fills a level, and `#` is the last level. */
function isTopicFilter(filter: string): boolean {
  const levels = filter.split('/');
  return levels.every((level, index) =>
    level.includes('#')
      ? level === '#' && index === levels.length - 1
      : level === '+' || !level.includes('+'),
  );
}

async function refuseForeignMachines(tx: Db, { ClientId, Mapping }: DeviceValues): Promise<void> {
  const ids = Mapping.map(({ MachineId }) => MachineId);
  const foreign = await foreignMachine(tx, ids, { clientId: ClientId });
  if (foreign) throw invalidField('Mapping', foreign);
}
