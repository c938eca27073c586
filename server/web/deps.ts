import type { Bus } from '#server/base/bus.ts';
import type { Leases } from '#server/cluster/leases.ts';
import type { SharedBus } from '#server/cluster/nats-bus.ts';
import type { Db } from '#server/db/open.ts';

import type { HeavyQuestions } from './heavy.ts';

/**
 * Dependencies of the routes: `app.deps`. Each room extends this type where it makes a dependency,
 * so that no room imports those below it.
 */
export interface Deps {
  db: Db;
  bus: Bus;
  /** Bus shared by all instances, if there are several. */
  shared: SharedBus | undefined;
  /** Locks for work that only one instance may do at a time. */
  leases: Leases;
  /** Epoch milliseconds. */
  now: () => number;
  heavy: HeavyQuestions;
  /** Public address of this installation, without a trailing slash. */
  publicUrl: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}
