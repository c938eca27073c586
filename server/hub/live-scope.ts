import type { Snapshot } from '#schemas/api/hub.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
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

interface Parts {
  db: Db;
  now: () => number;
  /** The machines as they are registered at the moment. */
  readMembers: () => Promise<MachineRecord[]>;
}

/** One plant or machine that has subscribers: its channel, kept up to date. */
export function createLiveScope(
  scope: string,
  firstMembers: readonly MachineRecord[],
  { db, now, readMembers }: Parts,
) {
  let members = byId(firstMembers);
  /** Changes that came while the first rows were read: they may be in the rows already. */
  let waiting: MachineChange[] | undefined = [];
  const channel = createChannel(scope);
  const teller = createKpiTeller(channel, now);
  const passes = createKpiPasses({
    teller,
    readRows,
    everyMachine,
    now: () => performance.now(),
  });

  function readRows(ids: ReadonlySet<string>) {
    const chosen = [...members.values()].filter(({ id }) => ids.has(id));
    const at = now();
    const window = today(chosen[0]?.time_zone ?? 'UTC', at);
    return machineRows(db, chosen, { ...window, now: at });
  }

  async function load() {
    await read([...members.keys()], { row: teller.load, write: channel.load });
    const missed = waiting ?? [];
    waiting = undefined;
    // Parts of these changes may be in the rows: a pass reads the machines again instead.
    for (const { parts: _, ...change } of missed)
      if (members.has(change.machineId)) apply({ ...change, kpisChanged: true });
  }

  /** Reads everything of these machines: part of the first snapshot, or of the next frame. */
  async function read(
    ids: readonly string[],
    { row: take, write }: { row: (row: Machine) => void; write: Channel['put'] },
  ) {
    const at = now();
    const rows = await readRows(new Set(ids));
    for (const row of rows) take(row);
    for (const { Id, Value, TotalSeconds } of rows)
      write('status', Id, { Id, Value, TotalSeconds, At: iso(at - TotalSeconds * 1000) });
    for (const metric of await latestMetrics(db, ids))
      if (metric.at !== null) write('metrics', metricKey(metric), metricFields(metric));
  }

  /** Goals, thresholds and the list of machines change while a screen is open. */
  async function everyMachine(): Promise<readonly string[]> {
    const known = members;
    members = byId(await readMembers());
    const added = [...members.keys()].filter((id) => !known.has(id));
    if (added.length > 0) await read(added, { row: teller.tellRow, write: channel.put });
    return [...members.keys()];
  }

  function apply({ machineId, status, metrics, kpisChanged, parts }: MachineChange) {
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
  }

  return {
    channel,
    loaded: load(),

    /** Takes what ingest committed. Machines that are none of its own are left out. */
    apply(change: MachineChange) {
      if (waiting) waiting.push(change);
      else if (members.has(change.machineId)) apply(change);
    },
    stop() {
      passes.stop();
      channel.close();
    },
  };
}

function byId(machines: readonly MachineRecord[]): ReadonlyMap<string, MachineRecord> {
  return new Map(machines.map((machine) => [machine.id, machine]));
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
