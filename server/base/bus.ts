import { EventEmitter } from 'node:events';

import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import type { ChatMessage } from '#schemas/api/meetings.gen.ts';
import type { Quality } from '#server/oee/quality.ts';

/** What was committed about one machine. Only what changed is there. */
export interface MachineChange {
  machineId: string;
  plantId: string;
  clientId: string;
  status?: { value: 'RUNNING' | 'STOPPED' | 'UNDEFINED'; since: number };
  /** An instance of an older version says no quality. */
  metrics?: { name: string; value: number | null; at: number; quality?: Quality }[];
  /** Counts, changeover, product or status moved: the machine's KPIs are to be published again. */
  kpisChanged?: true;
  /** Parts that came in order since the last change. Parts that came late are in the KPIs only. */
  parts?: PartCounts;
}

/** Rows of a resource were changed. */
export interface ResourceChange {
  resource: string;
  /** Of the rows; absent where they are many, or not known. */
  ids?: readonly string[];
  /** Undefined where they belong to no client in particular. */
  clientId: string | undefined;
  /** No one else may list them. */
  isForAdministrators: boolean;
}

export interface PartCounts {
  total: number;
  good: number;
  reject: number;
}

/** What the rooms of the server tell each other, by topic. */
export interface Messages {
  'machines.changed': MachineChange[];
  'samples.rejected': { sourceId: string; codes: readonly string[] };
  'resource.changed': ResourceChange;
  /** Files of the integrator's folder have changed. */
  'config.changed': { version: number };
  'chat.message': { clientId: string; message: ChatMessage };
  'meeting.changed': { clientId: string; machineId: string; meetingId: string };
  /** What a page in a meeting says to one other page in it, or to all of them. */
  'meeting.signal': {
    clientId: string;
    meetingId: string;
    accountId: string;
    from: string;
    to: string | undefined;
    signal: string;
  };
  'notifications.changed': { accountIds: readonly string[] };
  /** An instance of another version may have a reason of its own. */
  'session.revoked': { sessionId: string; reason: SessionRevoked['reason'] };
  /**
   * What other instances published may not have arrived here: changes of machines, or anything. What
   * is held in memory is to be read from the database again. Of this instance alone.
   */
  'changes.missed': { what: 'machines' | 'everything' };
}

export type Topic = keyof Messages;

/**
 * Hand-over between the rooms: ingest tells what it committed, the hub listens. In process here;
 * several instances share one through NATS, behind the same two functions (`server/cluster`).
 */
export interface Bus {
  publish<T extends Topic>(topic: T, message: Messages[T]): void;
  /**
   * @param listen Is told, too, whether another instance published it.
   * @returns the function that ends the subscription.
   */
  subscribe<T extends Topic>(
    topic: T,
    listen: (message: Messages[T], isForeign: boolean) => void,
  ): () => void;
}

/** A bus that also takes what came from elsewhere. */
export interface LocalBus extends Bus {
  deliver<T extends Topic>(topic: T, message: Messages[T]): void;
}

export function createLocalBus(): LocalBus {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    publish: (topic, message) => void emitter.emit(topic, message, false),
    deliver: (topic, message) => void emitter.emit(topic, message, true),
    subscribe(topic, listen) {
      emitter.on(topic, listen);
      return () => emitter.off(topic, listen);
    },
  };
}
