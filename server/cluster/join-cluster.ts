import { createLocalBus, type Bus } from '#server/base/bus.ts';
import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';

import { installationId } from './installation-id.ts';
import type { Instance } from './instances.store.ts';
import { singleInstanceLeases, createLeases, type Leases } from './leases.ts';
import { openNatsBus, type SharedBus } from './nats-bus.ts';
import type { NatsLink } from './nats-connection.ts';
import { createInstanceWatch, type InstanceDeps } from './watch-instances.ts';

/** Shared resources of the instances on one database. */
export interface Cluster {
  bus: Bus;
  /** The same bus, if it goes through NATS. */
  shared: SharedBus | undefined;
  leases: Leases;
  instances: ReturnType<typeof createInstanceWatch>;
}

interface Settings extends Pick<InstanceDeps, 'log'> {
  db: Db;
  /** The connection to the bus; undefined for a single instance. */
  link: NatsLink | undefined;
  instance: Instance;
}

/** @throws Error with one line when the bus cannot be used. */
export async function joinCluster({ db, link, instance, log }: Settings): Promise<Cluster> {
  const shared =
    link &&
    (await openNatsBus(link, {
      instance: instance.id,
      installation: await installationId(db),
      log,
    }));
  const bus = shared ?? createLocalBus();
  return {
    bus,
    shared,
    leases: isPostgres(db) ? createLeases(db, instance.id) : singleInstanceLeases,
    instances: createInstanceWatch({ db, bus, shared, log, instance }),
  };
}
