import { groupBy } from '#server/base/group-by.ts';
import {
  instantTextOrEmpty,
  isTopicOf,
  valueFor,
  type MappedSample,
  type MappingRule,
} from '#server/connectors/mapping.ts';

import type { HostOutcome } from './sparkplug-message.ts';

/** The samples of an outcome, by the mapping of metrics. */
export function samplesOfEdges(
  mapping: readonly MappingRule[],
): (outcome: Pick<HostOutcome, 'values' | 'unknown'>) => MappedSample[] {
  const byMetric = groupBy(mapping, ({ DataItemId }) => DataItemId ?? '');
  const statuses = mapping.filter(({ Tag }) => Tag === 'status');
  return ({ values, unknown }) => [
    ...unknown.flatMap(({ edge, at }) =>
      statuses
        .filter((rule) => isOfEdge(rule, edge))
        .map(({ MachineId: machine, Tag: tag }) => ({
          machine,
          tag,
          value: 'UNDEFINED',
          at: instantTextOrEmpty(at),
        })),
    ),
    ...values.flatMap(({ edge, metric, value, at, quality }) =>
      (byMetric.get(metric) ?? []).flatMap((rule): MappedSample[] => {
        const { MachineId: machine, Tag: tag } = rule;
        if (!isOfEdge(rule, edge)) return [];
        if (value === null)
          return [{ machine, tag, value, at: instantTextOrEmpty(at), quality: 'bad' }];
        const known = valueFor(tag, value ?? null);
        return [
          { machine, tag, value: known, at: instantTextOrEmpty(at), ...(quality && { quality }) },
        ];
      }),
    ),
  ];
}

/** Nodes and devices that rules name without wildcards. */
export function namedEdges(mapping: readonly MappingRule[]): string[] {
  const named = mapping.flatMap(({ Topic }) => (Topic && !/[+#]/.test(Topic) ? [Topic] : []));
  return [...new Set(named)];
}

function isOfEdge({ Topic }: MappingRule, edge: string): boolean {
  return !Topic || isTopicOf(Topic, edge);
}
