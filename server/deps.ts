import type { Bus } from './bus.ts';
import type { Configuration } from './config/configuration.ts';
import type { Db } from './db/open.ts';
import type { HeavyQuestions } from './http/heavy.ts';
import type { Identity } from './identity/identity.ts';
import type { SignOn } from './identity/sign-on/sign-on.ts';
import type { Pipeline } from './ingest/pipeline.ts';
import type { Mailer } from './mail/mailer.ts';

/** What the server is made of, for its routes: `app.deps`. */
export interface Deps {
  db: Db;
  bus: Bus;
  /** Epoch milliseconds. */
  now: () => number;
  identity: Identity;
  signOn: SignOn;
  pipeline: Pipeline;
  heavy: HeavyQuestions;
  mailer: Mailer;
  /** How the installation looks, as integrators and administrators say. */
  config: Configuration;
  /** Where people reach this installation, without a slash at the end. */
  publicUrl: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}
