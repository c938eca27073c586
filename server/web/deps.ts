import type { Bus } from '#server/base/bus.ts';
import type { Leases } from '#server/cluster/leases.ts';
import type { SharedBus } from '#server/cluster/nats-bus.ts';
import type { Db } from '#server/db/open.ts';

import type { HeavyQuestions } from './heavy.ts';

/**
 * What the server is made of, for its routes: `app.deps`. A room adds what it makes to this type,
 * where it is made, so that no room has to know those below it.
 */
export interface Deps {
  db: Db;
  bus: Bus;
  /** The same, where instances share one. */
  shared: SharedBus | undefined;
  /** What only one instance may do at a time. */
  leases: Leases;
  /** Epoch milliseconds. */
  now: () => number;
  heavy: HeavyQuestions;
  /** Where people reach this installation, without a slash at the end. */
  publicUrl: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}
