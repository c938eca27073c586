import { EventEmitter } from 'node:events';

import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import type { ChatMessage } from '#schemas/api/meetings.gen.ts';
import type { Quality } from '#server/oee/quality.ts';

/** Committed changes of one machine. Unchanged fields are absent. */
export interface MachineChange {
  machineId: string;
  plantId: string;
  clientId: string;
  status?: { value: 'RUNNING' | 'STOPPED' | 'UNDEFINED'; since: number };
  /** Quality is absent from an instance of an older version. */
  metrics?: { name: string; value: number | null; at: number; quality?: Quality }[];
  /**
   * The machine's KPIs have to be published again: counts, changeover, product or status changed.
   */
  kpisChanged?: true;
  /** Parts from samples in order since the last change. Late parts are only in the KPIs. */
  parts?: PartCounts;
}

/** Rows of a resource were changed. */
export interface ResourceChange {
  resource: string;
  /** Ids of the rows; absent for many or unknown ones. */
  ids?: readonly string[];
  /** Client of the rows; undefined if they belong to no particular client. */
  clientId: string | undefined;
  /** Only administrators may list them. */
  isForAdministrators: boolean;
}

export interface PartCounts {
  total: number;
  good: number;
  reject: number;
}

/** Messages between the rooms of the server, by topic. */
export interface Messages {
  'machines.changed': MachineChange[];
  'samples.rejected': { sourceId: string; codes: readonly string[] };
  'resource.changed': ResourceChange;
  /** Files of the integrator's folder have changed. */
  'config.changed': { version: number };
  'chat.message': { clientId: string; message: ChatMessage };
  'meeting.changed': { clientId: string; machineId: string; meetingId: string };
  /** A signal of a page in a meeting to one other page in it, or to all. */
  'meeting.signal': {
    clientId: string;
    meetingId: string;
    accountId: string;
    from: string;
    to: string | undefined;
    signal: string;
  };
  'notifications.changed': { accountIds: readonly string[] };
  /** An instance of another version may send an unknown reason. */
  'session.revoked': { sessionId: string; reason: SessionRevoked['reason'] };
  /**
   * Messages of other instances may have been lost: changes of machines, or any message. Caches
   * have to be read from the database again. Not sent to other instances.
   */
  'changes.missed': { what: 'machines' | 'everything' };
}

export type Topic = keyof Messages;

/**
 * Publish and subscribe between the rooms: ingest publishes its commits, the hub subscribes. In
 * process here; several instances share one through NATS, with the same interface
 * (`server/cluster`).
 */
export interface Bus {
  publish<T extends Topic>(topic: T, message: Messages[T]): void;
  /**
   * @param listen Its second argument says whether another instance published the message.
   * @returns the function that ends the subscription.
   */
  subscribe<T extends Topic>(
    topic: T,
    listen: (message: Messages[T], isForeign: boolean) => void,
  ): () => void;
}

/** A bus that also delivers messages of other instances. */
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
