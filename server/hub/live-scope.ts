import type { Snapshot } from '#schemas/api/hub.gen.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';
import type { MachineChange } from '#server/base/bus.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import type { Quality } from '#server/oee/quality.ts';
import { secondsSince } from '#server/production/figures/machines/machine-row.ts';
import { latestMetrics } from '#server/production/figures/machines/metric-values.ts';

import { createChannel, type Channel } from './channel.ts';
import type { FrameEntry, Topic } from './frame-values.ts';
import { createKpiPublisher, type KpiPublisher } from './kpi-publisher.ts';
import { createMembers } from './members.ts';
import { createRefreshSchedule } from './refresh-schedule.ts';
import { createRereads } from './rereads.ts';

export type LiveScope = ReturnType<typeof createLiveScope>;

interface Deps {
  db: Db;
  now: () => number;
  /** Reads the machines as currently registered. */
  readMembers: () => Promise<readonly MachineRecord[]>;
}

/** A plant or machine with subscribers: its channel, kept up to date. */
export function createLiveScope(
  scope: string,
  firstMembers: readonly MachineRecord[],
  { db, now, readMembers }: Deps,
) {
  const members = createMembers(firstMembers, { db, now, readMembers });
  const channel = createChannel(scope);
  const publisher = createKpiPublisher(channel, now);
  const { readRows } = members;
  const refreshes = createRefreshSchedule({ publisher, readRows, everyMachine, now: monotonic });

  async function load() {
    await read(members.ids(), { take: publisher.load, write: channel.load });
    backlog.release();
  }

  /** Reads all values of these machines, for the first snapshot or for the next frame. */
  async function read(
    ids: readonly string[],
    { take, write }: { take: (row: Machine) => void; write: Channel['put'] },
  ) {
    const at = now();
    const rows = await readRows(new Set(ids));
    for (const row of rows) take(row);
    for (const row of rows) write('status', row.Id, rowStatus(row, at));
    for (const metric of await latestMetrics(db, ids))
      if (metric.at !== null) write('metrics', metricKey(metric), metricFields(metric));
  }

  /** Publishes everything again; changes that arrive during the reading are applied after it. */
  async function readEverything(): Promise<void> {
    backlog.hold();
    try {
      await members.refresh();
      await read(members.ids(), { take: publisher.publishRow, write: channel.put });
    } finally {
      backlog.release();
    }
  }

  async function everyMachine(): Promise<readonly string[]> {
    const added = await members.refresh();
    if (added.length > 0) await read(added, { take: publisher.publishRow, write: channel.put });
    return members.ids();
  }

  const backlog = createBacklog((change) =>
    applyChange(change, { members, channel, publisher, mark: refreshes.mark, now }),
  );
  const loaded = load();
  const rereads = createRereads(readEverything, loaded);
  return {
    channel,
    loaded,
    /** After missed changes: reads everything from the database. */
    readAgain: rereads.ask,
    /** Applies a change that ingest has committed. */
    apply: backlog.take,
    stop() {
      rereads.stop();
      refreshes.stop();
      channel.close();
    },
  };
}

/** Holds back changes that arrive while rows are read, because the rows may include them. */
function createBacklog(apply: (change: MachineChange) => void) {
  let waiting: MachineChange[] | undefined = [];
  return {
    hold: () => void (waiting = []),
    release() {
      const missed = waiting ?? [];
      waiting = undefined;
      // The rows may include these parts already, so they are dropped and a refresh is scheduled.
      for (const { parts: _, ...change } of missed) apply({ ...change, kpisChanged: true });
    },
    take(change: MachineChange) {
      if (waiting) waiting.push(change);
      else apply(change);
    },
  };
}

interface ChangedScope {
  members: Pick<ReturnType<typeof createMembers>, 'has'>;
  channel: Channel;
  publisher: KpiPublisher;
  /** Schedules a refresh of a machine's KPIs. */
  mark: (machineId: string) => void;
  now: () => number;
}

/** Ignores machines of other scopes. */
function applyChange(
  { machineId, status, metrics, kpisChanged, parts }: MachineChange,
  { members, channel, publisher, mark, now }: ChangedScope,
): void {
  if (!members.has(machineId)) return;
  if (status) channel.put('status', machineId, statusFields(machineId, status, now()));
  for (const metric of metrics ?? []) {
    const named = { machineId, ...metric };
    channel.put('metrics', metricKey(named), metricFields(named));
  }
  if (parts) publisher.addParts(machineId, parts);
  if (kpisChanged) mark(machineId);
}

/** All current values; the frames after `Seq` continue from them. */
export function liveSnapshot(channel: Channel, topics: readonly Topic[], now: number): Snapshot {
  function entriesOf(topic: Topic): readonly FrameEntry[] {
    return topics.includes(topic) ? channel.entries(topic) : [];
  }
  // The entries have the form of the contract, only their types are not known here.
  return {
    Scope: channel.scope,
    Seq: channel.seq(),
    At: instantText(now),
    machineStatus: entriesOf('status').map((entry) => asOf(entry, now)),
    machineMetrics: entriesOf('metrics'),
    machineKpis: entriesOf('kpis'),
  } as unknown as Snapshot;
}

/** Brings the duration of a status up to now: it was computed at the last change. */
function asOf(entry: FrameEntry, now: number) {
  return Object.assign({}, entry, {
    TotalSeconds: secondsSince(Date.parse(String(entry['At'])), now),
  });
}

function statusFields(Id: string, status: NonNullable<MachineChange['status']>, now: number) {
  const { value, since } = status;
  return { Id, Value: value, TotalSeconds: secondsSince(since, now), At: instantText(since) };
}

function rowStatus({ Id, Value, TotalSeconds }: Machine, now: number) {
  return { Id, Value, TotalSeconds, At: instantText(now - TotalSeconds * 1000) };
}

function metricKey({ machineId, name }: { machineId: string; name: string }) {
  return `${machineId} ${name}`;
}

function metricFields(metric: {
  machineId: string;
  name: string;
  value: number | null;
  at: number | null;
  quality?: Quality;
}) {
  const { machineId, name, value, at, quality = 'good' } = metric;
  return {
    MachineId: machineId,
    Name: name,
    Value: value,
    Quality: quality,
    At: instantText(at ?? 0),
  };
}

function monotonic(): number {
  return performance.now();
}
