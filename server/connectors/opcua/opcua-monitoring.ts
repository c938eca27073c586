import type { ClientMonitoredItemBase, ClientSubscription, DataValue } from 'node-opcua-client';

import { chunksOf } from '#server/base/chunks-of.ts';
import type { MappingRule } from '#server/connectors/mapping.ts';

import type { OpenConnection } from './opcua-connection.ts';
import { loadOpcua } from './opcua-library.ts';
import { resolveNodeId } from './opcua-node-ids.ts';

/** Items per request. */
const batchSize = 200;
/** Values of one item that the server queues between publications. */
const queueSize = 100;

interface Monitoring {
  mapping: readonly MappingRule[];
  intervalMs: number;
  changed(rules: readonly MappingRule[], value: DataValue, isFirst: boolean): void;
}

/** Monitors the mapped nodes. @returns ids of nodes that do not exist */
export async function monitorNodes(
  { namespaces }: Pick<OpenConnection, 'namespaces'>,
  subscription: ClientSubscription,
  { mapping, intervalMs, changed }: Monitoring,
): Promise<string[]> {
  const { AttributeIds, TimestampsToReturn } = await loadOpcua();
  const { byNode, missing } = rulesByNode(mapping, namespaces);
  const ids = [...byNode.keys()];
  for (const some of chunksOf(ids, batchSize)) {
    const rules = some.map((id) => byNode.get(id) ?? []);
    const known = new Set<number>();
    const group = await subscription.monitorItems(
      some.map((nodeId) => ({ nodeId, attributeId: AttributeIds.Value })),
      { samplingInterval: intervalMs, queueSize, discardOldest: true },
      TimestampsToReturn.Both,
    );
    group.on('changed', (_item: ClientMonitoredItemBase, value: DataValue, index: number) => {
      changed(rules[index] ?? [], value, !known.has(index));
      known.add(index);
    });
    const refused = rules.filter((_, index) => !group.monitoredItems[index]?.statusCode.isGood());
    missing.push(...refused.map(([rule]) => rule?.DataItemId ?? ''));
  }
  return missing;
}

/** Rules by node id in the server's numbering; and ids with unknown namespaces. */
function rulesByNode(mapping: readonly MappingRule[], namespaces: readonly string[]) {
  const byNode = new Map<string, MappingRule[]>();
  const missing: string[] = [];
  for (const rule of mapping) {
    const id = numbered(rule.DataItemId ?? '', namespaces);
    if (id === undefined) missing.push(rule.DataItemId ?? '');
    else byNode.set(id, [...(byNode.get(id) ?? []), rule]);
  }
  return { byNode, missing };
}

/** Undefined for an unknown namespace. */
function numbered(id: string, namespaces: readonly string[]): string | undefined {
  try {
    return resolveNodeId(id, namespaces);
  } catch {
    return undefined;
  }
}
