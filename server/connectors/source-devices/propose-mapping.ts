import type { FoundValue } from '#server/connectors/found-value.ts';
import type { MappingRule } from '#server/connectors/mapping.ts';

/** A machine that a value may belong to. */
export interface KnownMachine {
  id: string;
  displayName: string;
  /** Name of the machine at its data sources. */
  machineName: string;
  metrics: readonly { name: string; displayName: string }[];
}

/** Other names of the reserved tags; in lower case, without spaces and signs. */
const tagNames: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'state', 'machinestatus', 'machinestate', 'execution'],
  totalparts: [
    'totalparts',
    'total',
    'totalcount',
    'partcount',
    'parts',
    'partcountall',
    'counter',
  ],
  goodparts: ['goodparts', 'good', 'goodcount', 'partcountgood'],
  rejectparts: ['rejectparts', 'rejects', 'reject', 'scrap', 'bad', 'partcountbad'],
  product: ['product', 'productname', 'article', 'sku', 'partnumber'],
  reason: ['reason', 'stopreason', 'downtimereason'],
  changeover: ['changeover', 'setup'],
};

/** Proposes the machine and the tag whose names occur in the names of a value. */
export function proposeMapping(
  found: readonly FoundValue[],
  machines: readonly KnownMachine[],
): MappingRule[] {
  const taken = new Set<string>();
  return found.flatMap(({ names, Topic, DataItemId, Path, TimePath }): MappingRule[] => {
    const machine = machineIn(names, machines);
    const tag = machine && tagIn(names, machine);
    if (!tag || taken.has(`${machine.id}\n${tag}`)) return [];
    taken.add(`${machine.id}\n${tag}`);
    return [{ Topic, DataItemId, Path, TimePath, MachineId: machine.id, Tag: tag }];
  });
}

/** The machine with the longest matching name; undefined for a tie. */
function machineIn(
  names: readonly string[],
  machines: readonly KnownMachine[],
): KnownMachine | undefined {
  const parts = partsOf(names.map(plainName));
  let best = 0;
  let found: KnownMachine[] = [];
  for (const machine of machines) {
    const own = [machine.machineName, machine.id, machine.displayName].map(plainName);
    const length = Math.max(0, ...own.filter((name) => parts.has(name)).map((name) => name.length));
    if (length === 0 || length < best) continue;
    found = length > best ? [machine] : [...found, machine];
    best = length;
  }
  return found.length === 1 ? found[0] : undefined;
}

/** Names, and consecutive names joined: a name with a slash is two topic levels. */
function partsOf(names: readonly string[]): ReadonlySet<string> {
  const parts = new Set<string>();
  for (const start of names.keys())
    for (let end = start + 1; end <= names.length; end += 1)
      parts.add(names.slice(start, end).join(''));
  return parts;
}

/** Tag by the most specific of the names. */
function tagIn(names: readonly string[], { metrics }: KnownMachine): string | undefined {
  const last = plainName(names.at(-1) ?? '');
  const two = plainName(names.slice(-2).join(''));
  const metric = metrics.find(({ name, displayName }) =>
    [name, displayName].some((one) => plainName(one) === last),
  );
  if (metric) return metric.name;
  const reserved = Object.entries(tagNames).find(
    ([, others]) => others.includes(last) || others.includes(two),
  );
  if (reserved) return reserved[0];
  // A value in `value` of a payload is identified by the name before it.
  return last === 'value' && names.length > 1
    ? tagIn(names.slice(0, -1), { id: '', displayName: '', machineName: '', metrics })
    : undefined;
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
