import type { Bus } from './base/bus.ts';
import type { Leases } from './cluster/leases.ts';
import type { SharedBus } from './cluster/nats-bus.ts';
import type { Configuration } from './screens/config/configuration.ts';
import type { Db } from './db/open.ts';
import type { HeavyQuestions } from './web/heavy.ts';
import type { ObjectStoreSettings } from './web/outside/object-store.ts';
import type { Identity } from './people/identity.ts';
import type { SignOn } from './people/sign-on/sign-on.ts';
import type { Networks } from './connectors/networks.ts';
import type { Pipeline } from './production/ingest/pipeline.ts';
import type { Mailer } from './people/mail/mailer.ts';
import type { TurnSettings } from './together/meetings/turn.ts';

/** Of messages to browsers. */
interface PushNetworks {
  networks: Networks;
  /** Certificate of a push service that is not a public one. */
  ca?: string | undefined;
}

/** What the server is made of, for its routes: `app.deps`. */
export interface Deps {
  db: Db;
  bus: Bus;
  /** The same, where instances share one. */
  shared: SharedBus | undefined;
  /** What only one instance may do at a time. */
  leases: Leases;
  /** Epoch milliseconds. */
  now: () => number;
  identity: Identity;
  signOn: SignOn;
  pipeline: Pipeline;
  /** Where connectors may connect to. */
  networks: Networks;
  /** Where push services of browsers may be. */
  push: PushNetworks;
  /** The folder of the certificate that connectors show; made when missing. */
  certificates: string;
  /** The server that relays sound and pictures where browsers do not reach each other. */
  turn: TurnSettings | undefined;
  /** For how long messages of chats are kept, milliseconds; undefined: for good. */
  keepChatMs: number | undefined;
  heavy: HeavyQuestions;
  mailer: Mailer;
  /** How the installation looks, as integrators and administrators say. */
  config: Configuration;
  /** The folder of uploaded files; made when missing. */
  mediaDir: string;
  /** Where uploaded files are in its place. */
  mediaStore: ObjectStoreSettings | undefined;
  /** Where people reach this installation, without a slash at the end. */
  publicUrl: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}
