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

/** The outbox of who is signed in. It goes on while the operator looks at other pages. */
export function outboxOf(accountId: string): Outbox {
  if (current?.store.accountId === accountId) return current;
  end();
  current = createOutbox(accountId);
  tabSession().onEnded((reason) => {
    end();
    // In another tab, perhaps, which has cleared what is kept.
    if (reason === 'signed-out') leaveTables(accountId);
  });
  // A browser that keeps nothing for us says so where a form is opened.
  clearOthers(accountId).catch(() => {});
  return current;
}

function end(): void {
  current?.actor.send({ type: 'session.ended' });
  current = undefined;
}
