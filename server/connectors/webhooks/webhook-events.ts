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

/** Up to where a machine was looked at. */
export interface Mark {
  machineId: string;
  at: number;
}

/** What is new, and up to where it was looked at. */
export interface News {
  happened: Happened[];
  marks: Mark[];
}

/** Machines of one client, and what is new since when. */
export interface Looked {
  machineIds: readonly string[];
  /** The mark of a machine; where there is none, when the webhook began. */
  since(machineId: string): number;
  webhookId: string;
  startedAt: number;
  now: number;
}
