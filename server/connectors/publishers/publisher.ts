import type { Selectable } from 'kysely';

import { openSecret } from '#server/access/sealed-secret.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';

const usualIntervalMs = 10_000;

/** As the list of machines is stored. */
export interface PublishedMachine {
  MachineId: string;
}

export type PublisherRow = Selectable<Database['publishers']>;

/** A publisher as what runs for it needs it. */
export interface Publisher {
  id: string;
  clientId: string;
  url: string;
  username: string | null;
  /** Decrypted; never logged. */
  secret: string | null;
  topicPrefix: string | null;
  plantId: string | null;
  /** Empty: all of them, and the plants themselves. */
  machineIds: readonly string[];
  intervalMs: number;
}

/** @throws Error for a secret that another installation has encrypted */
export async function publisherOf(db: Db, row: PublisherRow): Promise<Publisher> {
  return {
    id: row.id,
    clientId: row.client_id,
    url: row.url,
    username: row.username,
    secret: row.secret === null ? null : await openSecret(db, row.secret),
    topicPrefix: row.topic_prefix,
    plantId: row.plant_id,
    machineIds: (JSON.parse(row.machines) as PublishedMachine[]).map(({ MachineId }) => MachineId),
    intervalMs: row.interval_ms ?? usualIntervalMs,
  };
}
