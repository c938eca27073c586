import { createActor, fromPromise } from 'xstate';

import { tabAccountId } from '#api/session/tab-session.ts';
import { outboxMachine, type SendResult } from '#machines/outbox/outbox.machine.ts';
import { inspectChart } from '#machines/running-charts.ts';

interface OutboxInput {
  accountId: string;
  /** Name of the lock, so that only one of several tabs sends. */
  lock: string;
  /** Sends the next entry; rejects if the server was not reached. */
  sendNext(): Promise<SendResult>;
}

/** Sends the pending entries of an account in order, while that account is signed in. */
export function startOutbox(sending: OutboxInput) {
  const actor = createActor(
    outboxMachine.provide({ actors: { sendNext: fromPromise(() => alone(sending)) } }),
    inspectChart('outbox'),
  );
  actor.start();
  window.addEventListener('online', () => actor.send({ type: 'network.back' }));
  return actor;
}

/** Without the Web Locks API, the server deduplicates by the keys of the entries. */
async function alone({ accountId, lock, sendNext }: OutboxInput): Promise<SendResult> {
  if (tabAccountId() !== accountId) throw new Error('Someone else is signed in');
  if (!('locks' in navigator)) return sendNext();
  return navigator.locks.request(`${lock} ${accountId}`, sendNext);
}
