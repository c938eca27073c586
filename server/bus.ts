import { EventEmitter } from 'node:events';

/** What was committed about one machine. Only what changed is there. */
export interface MachineChange {
  machineId: string;
  plantId: string;
  clientId: string;
  status?: { value: 'RUNNING' | 'STOPPED' | 'UNDEFINED'; since: number };
  metrics?: { name: string; value: number | null; at: number }[];
  /** Counts, changeover, product or status moved: the machine's KPIs are to be published again. */
  kpisChanged?: true;
  /** Parts that came in order since the last change. Parts that came late are in the KPIs only. */
  parts?: PieceCounts;
}

/** Rows of a resource were changed. */
export interface ResourceChange {
  resource: string;
  /** Undefined where they belong to no client in particular. */
  clientId: string | undefined;
  /** No one else may list them. */
  isForAdministrators: boolean;
}

export interface PieceCounts {
  total: number;
  good: number;
  reject: number;
}

/** What the rooms of the server tell each other, by topic. */
interface Messages {
  'machines.changed': MachineChange[];
  'samples.rejected': { sourceId: string; codes: readonly string[] };
  'resource.changed': ResourceChange;
  /** Files of the integrator's folder have changed. */
  'config.changed': { version: number };
  'session.revoked': { sessionId: string; reason: string };
}

/**
 * Hand-over between the rooms: ingest tells what it committed, the hub listens.
 * In process here; several instances share one through a broker behind the same two functions.
 */
export interface Bus {
  publish<T extends keyof Messages>(topic: T, message: Messages[T]): void;
  /** Returns the function that ends the subscription. */
  subscribe<T extends keyof Messages>(topic: T, listen: (message: Messages[T]) => void): () => void;
}

export function createLocalBus(): Bus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish: (topic, message) => void emitter.emit(topic, message),
    subscribe(topic, listen) {
      emitter.on(topic, listen);
      return () => emitter.off(topic, listen);
    },
  };
}
