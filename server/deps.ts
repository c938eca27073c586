import type { Bus } from './bus.ts';
import type { TextStore } from './config/text-store.ts';
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
  texts: TextStore;
  /** The integrator's folder: screens, texts, `sign-on.json`. */
  configDir: string;
  /** Where people reach this installation, without a slash at the end. */
  publicUrl: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps;
  }
}
