import type { Selectable } from 'kysely';

import { openSecret } from '#server/access/sealed-secret.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

const defaultIntervalMs = 10_000;

/** Item of the stored list of machines. */
export interface PublishedMachine {
  MachineId: string;
}

export type PublisherRow = Selectable<Database['publishers']>;

/** Settings of a publisher at run time. */
export interface Publisher {
  id: string;
  clientId: string;
  url: string;
  username: string | null;
  /** Decrypted; never logged. */
  secret: string | null;
  topicPrefix: string | null;
  plantId: string | null;
  /** Empty: all machines, and the plants themselves. */
  machineIds: readonly string[];
  intervalMs: number;
}

/** @throws Error for a secret encrypted by another installation */
export async function decryptPublisher(db: Db, row: PublisherRow): Promise<Publisher> {
  return {
    id: row.id,
    clientId: row.client_id,
    url: row.url,
    username: row.username,
    secret: row.secret === null ? null : await openSecret(db, row.secret),
    topicPrefix: row.topic_prefix,
    plantId: row.plant_id,
    machineIds: (JSON.parse(row.machines) as PublishedMachine[]).map(({ MachineId }) => MachineId),
    intervalMs: row.interval_ms ?? defaultIntervalMs,
  };
}
