import type { Machine } from '#schemas/api/machines.gen.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { rowsOfToday } from '#server/production/figures/machines/rows-of-today.ts';

interface Deps {
  db: Db;
  now: () => number;
  /** Reads the machines as currently registered. */
  readMembers: () => Promise<readonly MachineRecord[]>;
}

/** The machines of a channel. Their list, goals and thresholds change, so they are read again. */
export function createMembers(first: readonly MachineRecord[], { db, now, readMembers }: Deps) {
  let machines = byId(first);

  return {
    has: (id: string) => machines.has(id),
    ids: (): readonly string[] => [...machines.keys()],
    /** Today's rows of those of `ids` that are members. */
    readRows(ids: ReadonlySet<string>): Promise<Machine[]> {
      const chosen = [...machines.values()].filter(({ id }) => ids.has(id));
      return rowsOfToday(db, chosen, { now: now() });
    },
    /**
     * Reads the machines again.
     * @returns the ids of new machines.
     */
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
