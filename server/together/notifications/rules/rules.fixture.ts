import { randomUUID } from 'node:crypto';

import type { Notification } from '#schemas/api/notifications.gen.ts';
import type { Caller } from '#server/access/caller.ts';
import type { TestApp } from '#server/test-app.ts';
import { listNotifications } from '#server/together/notifications/notifications.store.ts';

import { runRules } from './run-rules.ts';

/** Defaults of a rule of Northwind. */
export const blank = {
  client_id: 'northwind',
  display_name: 'Rule',
  kind: 'machine.stopped',
  machine_id: null,
  kpi: null,
  threshold: null,
  hold_ms: null,
  hysteresis: null,
  is_enabled: 1 as const,
};

/** A running order. */
export const order = {
  id: 'late-order',
  client_id: 'northwind',
  machine_id: 'riverside-imm-06',
  number: 'PO-1',
  number_key: 'po-1',
  product_id: null,
  quantity: 1,
  planned_start_at: 0,
  setup_ms: null,
  status: 'RUNNING' as const,
  started_at: 0,
  ended_at: null,
};

/** Rules of Northwind on a server, and their notifications. */
export function rulesOn(server: TestApp) {
  /** The list of the API, called directly: sessions end before these tests do. */
  function listOf(accountId: string) {
    const caller = { accountId, clients: 'all' } as Caller;
    const all = { unreadOnly: false, since: 0, query: {} };
    return listNotifications(server.db, caller, { ...all, now: server.clock.now });
  }

  return {
    /** Removes all rules, with their states and notifications. */
    async forget(): Promise<void> {
      for (const table of ['notification_rules', 'rule_states', 'notifications'] as const)
        await server.db.deleteFrom(table).execute();
    },
    async add(fields: object): Promise<void> {
      const id = randomUUID();
      await server.db
        .insertInto('notification_rules')
        .values({ ...blank, id, display_name_key: id, ...fields })
        .execute();
    },
    async status(machine: string, word: string): Promise<void> {
      await server.ingest([[`riverside-${machine}`, 'status', word, 0]]);
    },
    /** Runs the rules some seconds later. */
    async look(seconds: number): Promise<void> {
      server.clock.now += seconds * 1000;
      await runRules({ db: server.db, bus: server.bus, now: () => server.clock.now });
    },
    async seenBy(username: string): Promise<Notification[]> {
      return (await listOf(username)).Items;
    },
    async unread(username: string): Promise<number> {
      return (await listOf(username)).Unread;
    },
  };
}
