/** What a webhook may be sent. */
export const webhookEvents = ['machine.status', 'stop.reason', 'kpi.hour', 'kpi.shift'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Something that happened at a machine. */
export interface Happened {
  machineId: string;
  event: WebhookEvent;
  /** Epoch milliseconds. */
  at: number;
  data: Readonly<Record<string, unknown>>;
}

/** Up to when the events of a machine have been collected. */
export interface Mark {
  machineId: string;
  at: number;
}

/** Events since the last collection, and up to when each machine has been read. */
export interface NewEvents {
  happened: Happened[];
  marks: Mark[];
}

/** Machines of one client, and since when their events are wanted. */
export interface EventQuery {
  machineIds: readonly string[];
  /** The mark of a machine; where there is none, when the webhook began. */
  since(machineId: string): number;
  webhookId: string;
  startedAt: number;
  now: number;
}
