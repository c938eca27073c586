import type { Snapshot } from '#schemas/api/hub.gen.ts';
import type { MachineChange } from '#server/bus.ts';
import type { Db } from '#server/db/open.ts';
import { latestMetrics } from '#server/ingest/live-values.ts';
import { machineRows } from '#server/resources/machines/machine-figures.ts';
import { secondsSince } from '#server/resources/machines/machine-row.ts';
import type { MachineRecord } from '#server/resources/machines/machines.store.ts';
import { today } from '#server/resources/machines/parts.ts';

import { createChannel, type Channel } from './channel.ts';
import type { Entry, Topic } from './frame-values.ts';
import { createKpiPasses } from './kpi-passes.ts';
import { createKpiTeller } from './kpi-teller.ts';

export type LiveScope = ReturnType<typeof createLiveScope>;

/** One plant or machine that somebody reads: its channel, kept up to date. */
export function createLiveScope(
  scope: string,
  members: readonly MachineRecord[],
  { db, now }: { db: Db; now: () => number },
) {
  const machineIds = members.map(({ id }) => id);
  const channel = createChannel(scope);
  const teller = createKpiTeller(channel, now);
  const passes = createKpiPasses({
    channel,
    teller,
    machineIds,
    readRows,
    now: () => performance.now(),
  });

  function readRows(ids: ReadonlySet<string>) {
    const chosen = members.filter(({ id }) => ids.has(id));
    const at = now();
    const window = today(members[0]?.time_zone ?? 'UTC', at);
    return machineRows(db, chosen, { ...window, now: at });
  }

  async function load() {
    const at = now();
    const rows = await readRows(new Set(machineIds));
    for (const row of rows) teller.load(row);
    for (const { Id, Value, TotalSeconds } of rows)
      channel.load('status', Id, { Id, Value, TotalSeconds, At: iso(at - TotalSeconds * 1000) });
    for (const metric of await latestMetrics(db, machineIds))
      if (metric.at !== null) channel.load('metrics', metricKey(metric), metricFields(metric));
  }

  return {
    channel,
    loaded: load(),

    /** Takes what ingest committed about one of its machines. */
    apply({ machineId, status, metrics, kpisChanged, parts }: MachineChange) {
      if (status)
        channel.put('status', machineId, {
          Id: machineId,
          Value: status.value,
          TotalSeconds: secondsSince(status.since, now()),
          At: iso(status.since),
        });
      for (const { name, value, at } of metrics ?? [])
        channel.put(
          'metrics',
          metricKey({ machineId, name }),
          metricFields({ machineId, name, value, at }),
        );
      if (parts) teller.addParts(machineId, parts);
      if (kpisChanged) passes.mark(machineId);
    },
    stop() {
      passes.stop();
      channel.close();
    },
  };
}

/** Everything as it is at this moment; the frames after `Seq` go on from there. */
export function snapshotOf(channel: Channel, topics: readonly Topic[], now: number): Snapshot {
  function entriesOf(topic: Topic): readonly Entry[] {
    return topics.includes(topic) ? channel.entries(topic) : [];
  }
  // The channel holds what the contract calls these entries; it only does not know their names.
  return {
    Scope: channel.scope,
    Seq: channel.seq(),
    At: iso(now),
    machineStatus: entriesOf('status').map((entry) => asOf(entry, now)),
    machineMetrics: entriesOf('metrics'),
    machineKpis: entriesOf('kpis'),
  } as unknown as Snapshot;
}

/** A status lasts longer by the second: what it said when it changed is out of date. */
function asOf(entry: Entry, now: number) {
  return Object.assign({}, entry, {
    TotalSeconds: secondsSince(Date.parse(String(entry['At'])), now),
  });
}

function metricKey({ machineId, name }: { machineId: string; name: string }) {
  return `${machineId} ${name}`;
}

function metricFields(metric: {
  machineId: string;
  name: string;
  value: number | null;
  at: number | null;
}) {
  const { machineId, name, value, at } = metric;
  return { MachineId: machineId, Name: name, Value: value, At: iso(at ?? 0) };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
