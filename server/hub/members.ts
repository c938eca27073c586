import type { Machine } from '#schemas/api/machines.gen.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { rowsOfToday } from '#server/production/figures/machines/rows-of-today.ts';

interface Deps {
  db: Db;
  now: () => number;
  /** The machines as they are registered at the moment. */
  readMembers: () => Promise<readonly MachineRecord[]>;
}

/** The machines of a channel, as they are registered: goals, thresholds and the list change. */
export function createMembers(first: readonly MachineRecord[], { db, now, readMembers }: Deps) {
  let machines = byId(first);

  return {
    has: (id: string) => machines.has(id),
    ids: (): readonly string[] => [...machines.keys()],
    /** The rows of today of those of `ids` that are members. */
    readRows(ids: ReadonlySet<string>): Promise<Machine[]> {
      const chosen = [...machines.values()].filter(({ id }) => ids.has(id));
      return rowsOfToday(db, chosen, { now: now() });
    },
    /** Reads the machines again. @returns the ids of those that were not there before. */
    async refresh(): Promise<readonly string[]> {
      const known = machines;
      machines = byId(await readMembers());
      return [...machines.keys()].filter((id) => !known.has(id));
    },
  };
}

function byId(machines: readonly MachineRecord[]): ReadonlyMap<string, MachineRecord> {
  return new Map(machines.map((machine) => [machine.id, machine]));
}
