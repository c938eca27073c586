import type { Bus } from '#server/base/bus.ts';
import { singleInstanceLeases, watchLeases, type Leases } from '#server/cluster/leases.ts';

interface Row {
  id: string;
  version: number;
}

interface Running {
  /** @param last `off`: it was turned off or removed, and no instance takes over. */
  stop(last: 'off' | undefined): Promise<void>;
}

interface LeasedDeps<Kind extends Row> {
  bus: Bus;
  /** One instance at a time runs each row. */
  leases?: Leases;
  /** Name of the resource whose rows these are. */
  resource: string;
  /** Prefix of the names of leases; the id follows. */
  lease: string;
  /** All rows that should run. */
  rows(): Promise<readonly Kind[]>;
  start(row: Kind): Promise<Running>;
  onError(error: unknown): void;
}

/** Runner for the rows of a resource. */
export interface LeasedRunner {
  /** Resolves when all run with their present rows. */
  settled(): Promise<void>;
  /** Stops all. */
  close(): Promise<void>;
}

/** Runs each row that no other instance runs, and restarts it after changes. */
export function runLeased<Kind extends Row>({
  bus,
  leases = singleInstanceLeases,
  resource: own,
  lease,
  rows,
  start,
  onError,
}: LeasedDeps<Kind>): LeasedRunner {
  const running = new Map<string, Running & { version: number }>();
  let wanted = new Map<string, Kind>();
  let hasEnded = false;

  function leaseOf(id: string): string {
    return `${lease} ${id}`;
  }

  async function follow(held: ReadonlySet<string>) {
    const mine = new Map([...wanted].filter(([id]) => held.has(leaseOf(id))));
    for (const [id, { version, stop }] of running) {
      if (mine.get(id)?.version === version) continue;
      running.delete(id);
      await stop(hasEnded || wanted.has(id) ? undefined : 'off');
    }
    for (const [id, row] of mine)
      if (!running.has(id)) running.set(id, { version: row.version, ...(await start(row)) });
  }

  const watch = watchLeases({
    leases,
    async names() {
      wanted = new Map((await rows()).map((row) => [row.id, row]));
      return [...wanted.keys()].map(leaseOf);
    },
    follow,
    onError,
  });
  const stopListening = bus.subscribe('resource.changed', ({ resource }) => {
    if (resource === own) void watch.look();
  });
  return {
    settled: watch.settled,
    async close() {
      stopListening();
      hasEnded = true;
      await watch.close();
    },
  };
}
