/** Types of events that a webhook can send. */
export const webhookEvents = ['machine.status', 'stop.reason', 'kpi.hour', 'kpi.shift'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An event at a machine. */
export interface MachineEvent {
  machineId: string;
  event: WebhookEvent;
  /** Epoch milliseconds. */
  at: number;
  data: Readonly<Record<string, unknown>>;
}

/** Instant up to which the events of a machine were collected. */
export interface Mark {
  machineId: string;
  at: number;
}

/** Events since the last collection, with the new marks. */
export interface NewEvents {
  happened: MachineEvent[];
  marks: Mark[];
}

/** Machines of one client, with the start of their events. */
export interface EventQuery {
  machineIds: readonly string[];
  /** The mark of a machine; without one, the start of the webhook. */
  since(machineId: string): number;
  webhookId: string;
  startedAt: number;
  now: number;
}
