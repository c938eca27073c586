import type { Selectable } from 'kysely';

import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { minuteMs } from '#shared/durations.ts';
import { minutesAt } from '#shared/time-zone.ts';

/** Times of delivery by channel; absent: not sent. Epoch milliseconds. */
export interface Channels {
  mail?: number;
  push?: number;
}

type Settings = Selectable<Database['notification_settings']>;

const dayMinutes = 1440;

/**
 * Delivery of a kind of notification to an account.
 * @param at Earliest time of display. Epoch milliseconds.
 */
export function deliveryChannels(
  own: Settings,
  { kind, at }: { kind: string; at: number },
): Channels {
  return {
    ...(kindsOf(own.by_mail).includes(kind) && { mail: digestTime(own, at) }),
    ...(kindsOf(own.by_push).includes(kind) && { push: at }),
  };
}

function kindsOf(stored: string): string[] {
  return JSON.parse(stored) as string[];
}

/** Time of the next digest, if the account gets digests. */
function digestTime({ digest, digest_at, time_zone }: Settings, at: number): number {
  if (digest === 'NONE') return at;
  const minute = minutesAt(at, time_zone);
  const [target, length] = digest === 'HOURLY' ? [0, 60] : [digest_at ?? 0, dayMinutes];
  const wait = (((target - minute) % length) + length) % length;
  return Math.floor(at / minuteMs) * minuteMs + (wait === 0 ? length : wait) * minuteMs;
}

/** Queues deliveries, in the transaction of the notifications. */
export async function addDeliveries(
  tx: Db,
  stored: readonly { id: string; account_id: string; channels: Channels }[],
): Promise<void> {
  const rows = stored.flatMap(({ id: notification_id, account_id, channels }) =>
    Object.entries(channels).flatMap(([channel, due_at]: [string, number | undefined]) =>
      due_at === undefined
        ? []
        : {
            notification_id,
            channel: channel as 'mail' | 'push',
            account_id,
            due_at,
            batch_id: null,
            attempts: 0,
            next_at: due_at,
            closed_at: null,
            outcome: null,
          },
    ),
  );
  if (rows.length > 0) await tx.insertInto('deliveries').values(rows).execute();
}
