import { clearOthers, leaveTables } from '#api/forms/form-tables.ts';
import { createOutboxStore } from '#api/forms/outbox-store.ts';
import { sendNext } from '#api/forms/send-entry.ts';
import { tabSession } from '#api/session/tab-session.ts';

import { startOutbox } from './outbox-actor.ts';

function createOutbox(accountId: string) {
  const store = createOutboxStore(accountId);
  const actor = startOutbox({ accountId, lock: 'outbox', sendNext: () => sendNext(store) });
  return { store, actor };
}

export type Outbox = ReturnType<typeof createOutbox>;

let current: Outbox | undefined;

/** Pending form entries of the signed-in account. They are sent on other pages, too. */
export function outboxOf(accountId: string): Outbox {
  if (current?.store.accountId === accountId) return current;
  end();
  current = createOutbox(accountId);
  tabSession().onEnded((reason) => {
    end();
    // Possibly in another tab, which may have cleared the store.
    if (reason === 'signed-out') leaveTables(accountId);
  });
  // A storage error is reported where a form is opened.
  clearOthers(accountId).catch(() => {});
  return current;
}

function end(): void {
  current?.actor.send({ type: 'session.ended' });
  current = undefined;
}
