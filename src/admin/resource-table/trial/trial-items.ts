import type { ResourceField } from '#schemas/api/resources.gen.ts';
import type { FoundValue, ProposedRule } from '#schemas/api/source-devices.gen.ts';

import { typedItem, type TypedItem } from '../form/form-values.ts';

/** The rules with proposed ones added for targets that have none yet. */
export function withProposedRules(
  fields: readonly ResourceField[],
  items: readonly TypedItem[],
  proposed: readonly ProposedRule[],
): readonly TypedItem[] {
  const known = new Set(items.map(targetOf));
  const added = proposed.map((rule) => typedItem(fields, { ...rule }));
  return [...items, ...added.filter((item) => !known.has(targetOf(item)))];
}

/** A rule for a found value, to be completed by hand. */
export function itemOfSample(
  fields: readonly ResourceField[],
  { Topic, DataItemId, Path, TimePath }: FoundValue,
): TypedItem {
  return typedItem(fields, { Topic, DataItemId, Path, TimePath });
}

function targetOf(item: TypedItem): string {
  return `${String(item['MachineId'])}\n${String(item['Tag'])}`;
}
